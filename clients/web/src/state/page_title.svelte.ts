// The page's name in the browser's tab.

const shown = $state({ text: '' });

/** The title of the current page; empty if it needs none. */
export function pageTitle(): string {
  return shown.text;
}

/** Gives the page this title while the calling component exists. */
export function namePage(text: () => string): void {
  $effect(() => {
    const own = text();
    shown.text = own;
    return () => {
      if (shown.text === own) shown.text = '';
    };
  });
}
