// What the game under the dialogs shows at the top of each of them while it waits for the visitor.
import type { Snippet } from 'svelte';

/** Is given what closes the dialog. */
type DialogCall = Snippet<[close: () => void]>;

let shown = $state.raw<DialogCall | undefined>();

export const dialogCall = (): DialogCall | undefined => shown;

/** Returns how to take it away; another game may have put its own in its place. */
export function callOverDialogs(call: DialogCall): () => void {
  shown = call;
  return () => {
    if (shown === call) shown = undefined;
  };
}
