// Acts of a season, each sent once however often its button is pressed before the answer.
import type { SeasonAct } from '../../link/codec';
import type { Client } from '../../state/client.svelte';

export class Acts {
  private readonly underWay = new Set<string>();

  constructor(private readonly client: () => Pick<Client, 'act'>) {}

  /** Returns whether the act was done; false also if the same act is under way. */
  async send(season: bigint, act: SeasonAct): Promise<boolean> {
    const key = JSON.stringify([season, act], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    if (this.underWay.has(key)) return false;
    this.underWay.add(key);
    const isDone = await this.client().act(season, act);
    this.underWay.delete(key);
    return isDone;
  }
}
