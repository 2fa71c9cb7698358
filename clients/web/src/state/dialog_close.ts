// What becomes of a dialog once what it asked for is answered.
import type { Dialog } from './dialog';

/** Call when asking; the returned function closes the dialog unless another has replaced it. */
export function closerOf(page: { dialog: Dialog | undefined }): () => void {
  const { dialog } = page;
  return () => {
    if (page.dialog === dialog) page.dialog = undefined;
  };
}

/**
 * Call when asking; the returned function takes why it was refused, which the dialog is to show. If
 * the visitor has closed it meanwhile, a notice says so, and the dialog has nothing to show.
 */
export function tellerOf(page: {
  readonly dialog: Dialog | undefined;
  notify(text: string): void;
}): (no: string) => string {
  const { dialog } = page;
  return (no) => {
    if (no === '' || page.dialog === dialog) return no;
    page.notify(no);
    return '';
  };
}
