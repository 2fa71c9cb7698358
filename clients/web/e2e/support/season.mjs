// A season of eight players over sockets: opened, entered and played without any pages.
import { Player, plain_play } from './player.mjs';
import { until } from './table.mjs';
import { PASSWORD } from './visitor.mjs';

export const PLAYERS = ['Ah Fai', 'Bella', 'Chun', 'Dora', 'Emma', 'Fung', 'Grace', 'Ho'];

/** Goes out whenever possible, so that there are standings to show. */
export function eager_play(prompt) {
  return prompt.actions.find((action) => action.mahjong) ?? plain_play(prompt);
}

/** Claims every pung and discards singles: sooner or later goes out with pungs only. */
export function pung_play({ actions }, { hand }) {
  const best = actions.find((one) => one.mahjong) ?? actions.find((one) => one.pung);
  if (best) return best;
  const copies = (tile) => hand.filter((one) => one === tile).length;
  const throws = actions.filter((one) => 'discard' in one);
  throws.sort((a, b) => copies(a.discard) - copies(b.discard));
  return throws[0] ?? plain_play({ actions });
}

export function id_of(player) {
  return Number(player.frames.find(({ welcome }) => welcome).welcome.player);
}

/** An act of a season by its name in league.proto; throws the sentence of a refusal. */
export async function act(player, season, kind, fields = { player: String(id_of(player)) }) {
  const request = player.send({ leagueAct: { season: String(season), [kind]: fields } });
  const is_answer = (one) => one?.request === request;
  const answer = await player.await((frame) => is_answer(frame.done) || is_answer(frame.refused));
  if (answer.refused) throw new Error(`${kind}: ${answer.refused.sentence}`);
}

/** The server ends a connection that was silent for ten seconds; a request may still go there. */
export async function told(url, path) {
  const ask = () => fetch(`${url}/api/v1/${path}`);
  return (await ask().catch(ask)).json();
}

/** Takes every player to the table they were drawn to; they are there when it returns. */
export async function sit_down(url, season, players) {
  const { rounds } = await told(url, `leagues/${season}/rounds`);
  const come = rounds.at(-1).tables.flatMap((table) =>
    table.players.map(async (seat) => {
      const player = players.find((one) => id_of(one) === seat.player);
      if (!player || table.in_person) return;
      player.seat = table.players.indexOf(seat);
      await player.watch(String(table.table));
    }),
  );
  await Promise.all(come);
}

/** Eight players who want to take part, each on a socket. */
export async function arrive(url) {
  const players = [];
  for (const one of PLAYERS) players.push(await Player.arrive(url, one));
  for (const one of players) one.play = eager_play;
  return players;
}

/** Makes an account of the guest on that socket, to open seasons; open its pages afterwards. */
export async function keep(url, player) {
  if (player.is_kept) return;
  player.is_kept = true;
  const { name } = player.frames.find(({ welcome }) => welcome).welcome;
  const answer = await fetch(`${url}/auth/register`, {
    method: 'POST',
    headers: {
      origin: url,
      cookie: `lair_session=${player.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`no account: ${await answer.text()}`);
  player.token = answer.headers.get('set-cookie').match(/lair_session=([^;]+)/)[1];
}

function settings_of(host, name, wished) {
  const { welcome } = host.frames.find((frame) => frame.welcome);
  return {
    ...{ name, room: 'veterans-vortex', rules: welcome.ruleSystems[0].id, house: '' },
    ...{ format: 'FORMAT_ROUND_ROBIN', rounds: 2, length: { unit: 'UNIT_DEALS', count: 1 } },
    ...wished,
  };
}

/** Opens a season of two rounds of one deal unless `wished` differs; returns its number. */
export async function open_season(url, host, name, wished = {}) {
  await keep(url, host);
  await act(host, 0, 'openSeason', settings_of(host, name, wished));
  const { seasons } = await told(url, 'leagues');
  return seasons.at(-1).id;
}

/** Changes the settings of a season made by open_season to what is wished. */
export function change_season(host, season, name, wished) {
  return act(host, season, 'changeSettings', settings_of(host, name, wished));
}

/** Waits until the season has that status. */
export function season_is(url, season, status) {
  return until(
    async () => (await told(url, `leagues/${season}`)).status === status,
    `the season is not ${status}`,
  );
}
