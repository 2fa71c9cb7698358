// Four players without pages at a table of their own.
import { Player } from './player.mjs';

const NAMES = ['Wen', 'Ida', 'Pia', 'Flo'];

/** However slowly the pages load that a player opens meanwhile, nobody's time runs out. */
const HOUR_MS = 3_600_000;

/**
 * Any hand may go out and there is plenty of time; `more` are further fields of CreateTable.
 * `begin` starts the match; until then others may come to watch.
 */
export async function seat_four(url, more = {}) {
  const players = [];
  for (const name of NAMES) players.push(await Player.arrive(url, name));
  const [host] = players;
  const { welcome } = await host.await((frame) => frame.welcome);
  host.send({
    createTable: {
      room: welcome.rooms[0].id,
      rules: 'yahoo',
      settings: [{ key: 'min_faan', value: '0' }],
      clock: { moveMs: HOUR_MS, reserveMs: 0 },
      claimWindow: 'CLAIM_WINDOW_EAGER',
      ...more,
    },
  });
  const { done } = await host.await((frame) => frame.done?.table);
  const { table } = done;
  for (const [seat, player] of players.entries()) await player.sit(table, seat);
  return { players, table, begin: () => host.send({ start: { table } }) };
}
