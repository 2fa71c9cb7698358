// Closes a dialog once what it asked for is done.
import type { Dialog } from './dialog';

/** Call when asking; the returned function closes the dialog unless another has replaced it. */
export function closerOf(page: { dialog: Dialog | undefined }): () => void {
  const { dialog } = page;
  return () => {
    if (page.dialog === dialog) page.dialog = undefined;
  };
}
