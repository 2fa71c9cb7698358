// Walls shared by all tables of a round, by rules W10 and W11 of server/fair/RULES.md.
import type { RecordedDeal, RecordedSetup } from '../fold/record';
import { CODES } from '../fold/tiles';
import { type Bytes, hmacSha256, joined, sha256 } from './sha256';
import { bytesOf, hexOf } from './shares';
import { bigEndian, commitmentOf, wallOf } from './wall';

const WINDS = ['we', 'ws', 'ww', 'wn'];

/** Whether the secret matches its commitment. */
export async function isCommittedTo(secret: string, commitment: string): Promise<boolean> {
  return hexOf(await commitmentOf(bytesOf(secret))) === commitment;
}

/** The secret behind a round's walls, from what the season drew when it was opened. */
export async function roundSecret(salt: string, seed: number, draw: number): Promise<string> {
  const text = new TextEncoder();
  const key = await sha256(text.encode(`lions-lair/duplicate/1 ${salt} ${seed}`) as Bytes);
  const sign = await hmacSha256(key);
  return hexOf(await sign(joined([text.encode('round'), bigEndian(BigInt(draw))])));
}

export async function seedOfDeal(secret: string, setup: RecordedSetup): Promise<Bytes> {
  const sign = await hmacSha256(bytesOf(secret));
  const wind = WINDS.indexOf(setup.prevailing);
  const numbers = [wind, setup.hand_number, setup.keeps];
  const message = numbers.map((number) => bigEndian(BigInt(number)));
  return sign(joined([new TextEncoder().encode('hand'), ...message]));
}

/** Whether the deal was dealt from the round's wall. */
export async function isOfRound(secret: string, deal: RecordedDeal): Promise<boolean> {
  const seed = await seedOfDeal(secret, deal.setup);
  const tiles = await wallOf(seed, deal.wall.length > 136);
  return hexOf(seed) === deal.seed && tiles.map((tile) => CODES[tile]).join() === deal.wall.join();
}
