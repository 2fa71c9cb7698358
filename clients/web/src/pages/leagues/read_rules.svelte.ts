// Reads the rules of a season or a game for visitors who are not signed in, such as hall displays.
import { askSystem } from '../../api/house_card';
import type { Client } from '../../state/client.svelte';

/** Reads the `wanted` rules that the client does not know, while the calling component exists. */
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
