// Which screen the address names.

export type Route =
  | { readonly screen: 'lobby'; readonly room?: string }
  | { readonly screen: 'create'; readonly room: string }
  | { readonly screen: 'table'; readonly table: bigint; readonly code?: string }
  | { readonly screen: 'watch' }
  | { readonly screen: 'leagues' }
  | { readonly screen: 'season'; readonly season: string }
  | {
      readonly screen: 'match';
      readonly season: string;
      readonly round: number;
      readonly place: number;
    }
  | { readonly screen: 'hall'; readonly season: string; readonly overlay: boolean }
  | { readonly screen: 'sheets'; readonly season: string; readonly round: number }
  | { readonly screen: 'player'; readonly player: string }
  | { readonly screen: 'boards' }
  | { readonly screen: 'games'; readonly player?: string }
  | { readonly screen: 'settings' }
  | { readonly screen: 'profile' }
  | { readonly screen: 'moderation' }
  | { readonly screen: 'operate' }
  | { readonly screen: 'reset'; readonly link: string }
  | { readonly screen: 'confirm'; readonly link: string }
  | { readonly screen: 'invited'; readonly code: string }
  | { readonly screen: 'rules'; readonly system?: string }
  | { readonly screen: 'learn'; readonly lesson: number }
  | { readonly screen: 'house'; readonly rules: string; readonly settings: string }
  | {
      readonly screen: 'replay';
      readonly game: string;
      readonly deal: number;
      readonly step: number;
      /** The seat to look from, showing what its review found. */
      readonly seat?: 'A' | 'B' | 'C' | 'D';
    }
  | { readonly screen: 'review'; readonly game: string }
  | { readonly screen: 'hand'; readonly hand: string; readonly win?: string }
  | {
      readonly screen: 'count';
      readonly rules: string;
      /** Another day than today: 2026-11-24. */
      readonly day?: string;
      /** The number of a made-up hand. */
      readonly pick?: number;
      /** A hand that was won in a game. */
      readonly from?: { readonly game: string; readonly deal: number };
    }
  | {
      readonly screen: 'discard';
      readonly rules: string;
      /** Another day than today: 2026-11-24. */
      readonly day?: string;
      /** The number of a turn from bots' games, or with `own` from the visitor's. */
      readonly pick?: number;
      readonly own?: true;
    }
  | { readonly screen: 'lost'; readonly path: string };

export type ScreenName = Route['screen'];
type RouteOf<Name extends ScreenName> = Extract<Route, { screen: Name }>;

/** How a screen's address is read and written; the parts follow the screen's own word. */
interface Form<Name extends ScreenName> {
  readonly word: string;
  read(parts: readonly string[]): RouteOf<Name> | undefined;
  write(route: RouteOf<Name>): readonly (string | number | bigint)[];
}

const FORMS: { readonly [Name in Exclude<ScreenName, 'lost'>]: Form<Name> } = {
  lobby: {
    word: 'room',
    read: ([room]) => (room ? { screen: 'lobby', room } : undefined),
    write: ({ room }) => (room ? [room] : []),
  },
  create: {
    word: 'create',
    read: ([room]) => (room ? { screen: 'create', room } : undefined),
    write: ({ room }) => [room],
  },
  table: {
    word: 'table',
    read: ([table, code]) =>
      isNumber(table)
        ? { screen: 'table', table: BigInt(table), ...(code && { code }) }
        : undefined,
    write: ({ table, code }) => (code ? [table, code] : [table]),
  },
  watch: { word: 'watch', read: () => ({ screen: 'watch' }), write: () => [] },
  leagues: { word: 'leagues', read: () => ({ screen: 'leagues' }), write: () => [] },
  season: {
    word: 'season',
    read: ([season]) => (isNumber(season) ? { screen: 'season', season } : undefined),
    write: ({ season }) => [season],
  },
  match: {
    word: 'match',
    read: ([season, round, place]) =>
      isNumber(season) && isNumber(round) && isNumber(place)
        ? { screen: 'match', season, round: Number(round), place: Number(place) }
        : undefined,
    write: ({ season, round, place }) => [season, round, place],
  },
  hall: {
    word: 'hall',
    read: ([season, kind]) =>
      isNumber(season) ? { screen: 'hall', season, overlay: kind === 'overlay' } : undefined,
    write: ({ season, overlay }) => (overlay ? [season, 'overlay'] : [season]),
  },
  sheets: {
    word: 'sheets',
    read: ([season, round]) =>
      isNumber(season) && isNumber(round)
        ? { screen: 'sheets', season, round: Number(round) }
        : undefined,
    write: ({ season, round }) => [season, round],
  },
  boards: { word: 'boards', read: () => ({ screen: 'boards' }), write: () => [] },
  games: {
    word: 'games',
    read: ([player]) => (isNumber(player) ? { screen: 'games', player } : { screen: 'games' }),
    write: ({ player }) => (player ? [player] : []),
  },
  player: {
    word: 'player',
    read: ([player]) => (isNumber(player) ? { screen: 'player', player } : undefined),
    write: ({ player }) => [player],
  },
  settings: { word: 'settings', read: () => ({ screen: 'settings' }), write: () => [] },
  profile: { word: 'profile', read: () => ({ screen: 'profile' }), write: () => [] },
  moderation: { word: 'moderation', read: () => ({ screen: 'moderation' }), write: () => [] },
  operate: { word: 'operate', read: () => ({ screen: 'operate' }), write: () => [] },
  reset: {
    word: 'reset',
    read: ([link]) => (link ? { screen: 'reset', link } : undefined),
    write: ({ link }) => [link],
  },
  confirm: {
    word: 'confirm',
    read: ([link]) => (link ? { screen: 'confirm', link } : undefined),
    write: ({ link }) => [link],
  },
  invited: {
    word: 'invited',
    read: ([code]) => (code ? { screen: 'invited', code } : undefined),
    write: ({ code }) => [code],
  },
  rules: {
    word: 'rules',
    read: ([system]) => (system ? { screen: 'rules', system } : { screen: 'rules' }),
    write: ({ system }) => (system ? [system] : []),
  },
  learn: {
    word: 'learn',
    read: ([lesson = '1']) =>
      isNumber(lesson) ? { screen: 'learn', lesson: Number(lesson) } : undefined,
    write: ({ lesson }) => [lesson],
  },
  house: {
    word: 'house',
    read: ([rules, settings = '']) => (rules ? { screen: 'house', rules, settings } : undefined),
    write: ({ rules, settings }) => (settings ? [rules, settings] : [rules]),
  },
  replay: {
    word: 'replay',
    read: ([game, deal = '1', step = '0', seat]) =>
      isNumber(game) && isNumber(deal) && isNumber(step)
        ? {
            screen: 'replay',
            game,
            deal: Number(deal),
            step: Number(step),
            ...(isSeat(seat) && { seat }),
          }
        : undefined,
    write: ({ game, deal, step, seat }) => [game, deal, step, ...(seat ? [seat] : [])],
  },
  review: {
    word: 'review',
    read: ([game]) => (isNumber(game) ? { screen: 'review', game } : undefined),
    write: ({ game }) => [game],
  },
  hand: {
    word: 'hand',
    read: ([hand = '', win]) => ({ screen: 'hand', hand, ...(win && { win }) }),
    write: ({ hand, win }) => (win ? [hand, win] : hand ? [hand] : []),
  },
  count: {
    word: 'count',
    read: ([rules = 'yahoo', which, game, deal = '1']) => {
      if (!which) return { screen: 'count', rules };
      if (isDay(which)) return { screen: 'count', rules, day: which };
      if (which === 'game') {
        if (!isNumber(game) || !/^\d{1,6}$/.test(deal)) return undefined;
        return { screen: 'count', rules, from: { game, deal: Number(deal) } };
      }
      return /^\d{1,6}$/.test(which) ? { screen: 'count', rules, pick: Number(which) } : undefined;
    },
    write: ({ rules, day, pick, from }) => {
      if (from) return [rules, 'game', from.game, from.deal];
      const which = day ?? pick;
      return which === undefined ? [rules] : [rules, which];
    },
  },
  discard: {
    word: 'discard',
    read: ([rules = 'yahoo', which, number]) => {
      if (!which) return { screen: 'discard', rules };
      if (isDay(which)) return { screen: 'discard', rules, day: which };
      const pick = which === 'own' ? (number ?? '0') : which;
      if (!/^\d{1,6}$/.test(pick)) return undefined;
      const found = { screen: 'discard', rules, pick: Number(pick) } as const;
      return which === 'own' ? { ...found, own: true } : found;
    },
    write: ({ rules, day, pick, own }) => {
      const which = day ?? pick;
      return which === undefined ? [rules] : own ? [rules, 'own', which] : [rules, which];
    },
  },
};

/** "#/room/ID", "#/table/N" and so on; "#/" is the lobby, anything unknown is lost. */
export function routeOf(hash: string): Route {
  const [, word = '', ...rest] = hash.split('/');
  if (word === '') return { screen: 'lobby' };
  const parts = rest.map(safelyDecoded);
  const form = Object.values(FORMS).find((known) => known.word === word);
  return form?.read(parts) ?? { screen: 'lost', path: hash };
}

export function hashOf(route: Route): string {
  if (route.screen === 'lost') return route.path;
  const form = FORMS[route.screen] as Form<typeof route.screen>;
  const parts = form.write(route as never).map((part) => encodeURIComponent(String(part)));
  if (route.screen === 'lobby' && parts.length === 0) return '#/';
  return `#/${[form.word, ...parts].join('/')}`;
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,19}$/.test(text);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

function isSeat(text: string | undefined): text is 'A' | 'B' | 'C' | 'D' {
  return text !== undefined && /^[A-D]$/.test(text);
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
