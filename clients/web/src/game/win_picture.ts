// A winning screen as a picture to keep or send, drawn from the same data as the page.

import { nets } from '../fold/ledger';
import { lyingTiles } from '../fold/meld_layout';
import type { Rack } from '../fold/rack';
import { sorted, type Tile } from '../fold/tiles';
import type { Outcome, Seat } from '../fold/view';
import { type ScoreItem, type ScoreSheet, Section } from '../link/protocol';
import type { Client } from '../state/client.svelte';
import { tableName } from '../state/names';
import type { Palette } from '../state/settings';
import { faceOf } from '../widgets/palettes';
import { day, number, say, sayCode, signed } from '../words/words.svelte';

export interface WinPicture {
  readonly title: string;
  readonly how: string;
  readonly rack: Rack;
  readonly winner: Seat;
  /** What the hand was worth; totals stand out. */
  readonly lines: readonly {
    readonly name: string;
    readonly value: string;
    readonly isTotal?: boolean;
  }[];
  /** What the deal brought each seat. */
  readonly seats: readonly {
    readonly name: string;
    readonly change: string;
    readonly score: string;
  }[];
  /** Table, site and date. */
  readonly foot: string;
}

const WIDTH = 1200;
const MARGIN = 60;
const TILE = { width: 54, height: 72, gap: 22 };
const LINE = 40;
const SEAT = 92;
const INK = {
  felt: '#0f3d2e',
  panel: '#17573f',
  gold: '#e3c682',
  cream: '#f7efd9',
  tile: '#fffdf5',
  mark: '#ffd54a',
};
const FONT = 'system-ui, "Noto Sans CJK TC", sans-serif';

/** Undefined for a tile that lies face down. */
type Shown = Tile | undefined;

/** The groups of the hand in the order in which they are shown. */
export function groupsOf(rack: Rack, winner: Seat): readonly (readonly Shown[])[] {
  const concealed = [...rack.sets, ...(rack.pair ? [rack.pair] : [])].map(({ tiles }) => tiles);
  const melds = rack.melds.map((meld) => lyingTiles(meld, winner).map(({ tile }) => tile));
  return [...concealed, ...melds, sorted(rack.bonus)].filter((group) => group.length > 0);
}

/** The group and tile that completed the hand; undefined if unknown. */
export function winningPlace({ sets, pair }: Rack): readonly [number, number] | undefined {
  const concealed = [...sets, ...(pair ? [pair] : [])];
  const group = concealed.findIndex(({ winning }) => winning !== undefined && winning >= 0);
  return group < 0 ? undefined : [group, concealed[group]?.winning ?? 0];
}

/** The groups in rows as wide as the picture. */
export function rowsOf(groups: readonly (readonly Shown[])[]): (readonly Shown[])[][] {
  const rows: (readonly Shown[])[][] = [];
  let left = 0;
  for (const group of groups) {
    const width = group.length * TILE.width + TILE.gap;
    if (rows.length === 0 || left < width) {
      rows.push([]);
      left = WIDTH - 2 * MARGIN;
    }
    rows.at(-1)?.push(group);
    left -= width;
  }
  return rows;
}

async function facesOf(tiles: Iterable<Shown>, palette: Palette) {
  const faces = new Map<Shown, HTMLImageElement>();
  for (const tile of new Set(tiles)) {
    const face = new Image(TILE.width, TILE.height);
    face.src = faceOf(tile, palette);
    await face.decode();
    faces.set(tile, face);
  }
  return faces;
}

async function drawWin(picture: WinPicture, palette: Palette): Promise<Blob> {
  const rows = rowsOf(groupsOf(picture.rack, picture.winner));
  const faces = await facesOf(rows.flat(2), palette);
  const canvas = document.createElement('canvas');
  const rack = { top: 170, height: rows.length * (TILE.height + 16) + 24 };
  const lines = { top: rack.top + rack.height + 50 };
  const seats = { top: lines.top + picture.lines.length * LINE + 20 };
  canvas.width = WIDTH;
  canvas.height = seats.top + SEAT + 70;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const inner = WIDTH - 2 * MARGIN;
  const write = (text: string, x: number, y: number, style: string, ink: string, room = inner) => {
    pen.font = `${style} ${FONT}`;
    pen.fillStyle = ink;
    pen.fillText(text, x, y, room);
  };
  const box = (y: number, height: number) => {
    pen.fillStyle = INK.panel;
    pen.beginPath();
    pen.roundRect(MARGIN - 20, y, WIDTH - 2 * MARGIN + 40, height, 16);
    pen.fill();
  };

  pen.fillStyle = INK.felt;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(picture.title, MARGIN, 84, '700 46px', INK.gold);
  write(picture.how, MARGIN, 130, '400 26px', INK.cream);

  box(rack.top, rack.height);
  const [winningGroup, winningTile] = winningPlace(picture.rack) ?? [];
  let shown = 0;
  rows.forEach((row, at) => {
    let x = MARGIN;
    const y = rack.top + 20 + at * (TILE.height + 16);
    for (const group of row) {
      group.forEach((tile, place) => {
        pen.fillStyle = INK.tile;
        pen.beginPath();
        pen.roundRect(x + 1, y, TILE.width - 2, TILE.height, 7);
        pen.fill();
        const face = faces.get(tile);
        if (face) pen.drawImage(face, x + 1, y, TILE.width - 2, TILE.height);
        if (shown === winningGroup && place === winningTile) {
          pen.strokeStyle = INK.mark;
          pen.lineWidth = 5;
          pen.stroke();
        }
        x += TILE.width;
      });
      x += TILE.gap;
      shown += 1;
    }
  });

  picture.lines.forEach(({ name, value, isTotal }, at) => {
    const y = lines.top + at * LINE;
    const style = isTotal ? '700 28px' : '400 25px';
    write(name, MARGIN, y, style, isTotal ? INK.gold : INK.cream);
    pen.textAlign = 'right';
    write(value, WIDTH - MARGIN, y, style, INK.gold);
    pen.textAlign = 'left';
  });

  box(seats.top, SEAT);
  const part = inner / picture.seats.length;
  picture.seats.forEach(({ name, change, score }, at) => {
    const x = MARGIN + at * part;
    const room = part - TILE.gap;
    write(name, x, seats.top + 38, '600 23px', INK.cream, room);
    write(`${change} · ${score}`, x, seats.top + 72, '400 23px', INK.gold, room);
  });
  write(picture.foot, MARGIN, canvas.height - 24, '400 20px', INK.cream);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

export interface ShownWin {
  readonly client: Client;
  readonly outcome: Extract<Outcome, { kind: 'won' }>;
  readonly rack: Rack;
  /** How the hand was won: with which tile, from whom. */
  readonly how: string;
  /** Names as everybody else sees them, since the picture is for others. */
  readonly nameOf: (seat: Seat) => string;
}

/** The lines of the score sheet: what it counts, then what it is worth. */
function linesOf(sheet: ScoreSheet): WinPicture['lines'] {
  const line = ({ code, value, section }: ScoreItem) => {
    const count = Number(value);
    const words = {
      [Section.ADDITION]: () => say('win.items_points', { count }),
      [Section.MULTIPLIER]: () => say('win.items_factor', { count }),
    }[section as number];
    return { name: sayCode('item', code), value: words ? words() : number(count) };
  };
  const isPoints = ({ section }: ScoreItem) =>
    section === Section.ADDITION || section === Section.MULTIPLIER;
  const counted = sheet.items.filter((item) => !isPoints(item)).map(line);
  const priced = sheet.items.filter(isPoints).map(line);
  const faan =
    sheet.faan === undefined
      ? []
      : [{ name: say('win.faan'), value: number(sheet.faan), isTotal: true }];
  const total = { name: say('win.total'), value: number(Number(sheet.total)), isTotal: true };
  return [...counted, ...faan, ...priced, ...(Number(sheet.total) > 0 ? [total] : [])];
}

/** What is on the winning screen, for the picture. */
export function pictureOf({ client, outcome, rack, how, nameOf }: ShownWin): WinPicture {
  const { win, scores } = outcome;
  const sheet = win.sheets.find(({ seat }) => seat === win.winner)?.sheet;
  const net = nets(win.ledger);
  const { name = '', table = 0n } = client.opened?.game.state?.summary ?? {};
  return {
    title: say('win.title', { name: nameOf(win.winner) }),
    how,
    rack,
    winner: win.winner,
    lines: sheet ? linesOf(sheet) : [],
    seats: [0, 1, 2, 3].map((seat) => ({
      name: nameOf(seat),
      change: signed(net[seat] ?? 0),
      score: number(scores[seat] ?? 0),
    })),
    foot: `${tableName(name, table)} · ${location.host} · ${day(Date.now() / 1000)}`,
  };
}

export async function saveWin(shown: ShownWin): Promise<void> {
  const { client } = shown;
  try {
    await handOver(await drawWin(pictureOf(shown), client.settings.tiles), 'mahjong.png');
  } catch {
    client.notify(say('win.picture_failed'));
  }
}

/** Shares the picture if the device shares files, else downloads it. */
async function handOver(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
