// The rules that a season or a game goes by, for who has not signed in, such as the display of a hall.
import { askSystem } from '../../api/house_card';
import type { Client } from '../../state/client.svelte';

/** Reads those of `wanted` that the client does not know, while the component that calls this lives. */
export function readRules(here: () => Client, wanted: () => readonly string[]): void {
  const asked = new Set<string>();
  $effect(() => {
    const client = here();
    for (const id of wanted()) {
      if (client.rulesOf(id) || asked.has(id)) continue;
      asked.add(id);
      askSystem(id).then(
        (system) => system && client.learnRules(system),
        () => asked.delete(id),
      );
    }
  });
}
