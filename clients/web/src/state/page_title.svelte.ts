// What the tab of the browser calls the page that is shown.

const shown = $state({ text: '' });

/** Of the page that is shown; empty for one that needs no name. */
export function pageTitle(): string {
  return shown.text;
}

/** While the component that calls this is there, the page is called so. */
export function namePage(text: () => string): void {
  $effect(() => {
    const own = text();
    shown.text = own;
    return () => {
      if (shown.text === own) shown.text = '';
    };
  });
}
