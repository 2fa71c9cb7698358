// Opens dialogs; the news of the page lies in the topmost of them, as all beneath it is dimmed and inert.

/** Where the news may lie, the topmost last. */
let places: readonly Element[] = [];
let isOpen = $state(false);
let news: Element | undefined;
let home: Element | null = null;

export const isDialogOpen = (): boolean => isOpen;

function setPlaces(now: readonly Element[]): void {
  places = now;
  isOpen = now.length > 0;
  layNews();
}

function layNews(): void {
  const place = places.at(-1) ?? home;
  // Moving it would take the focus from its buttons.
  if (news && news.parentElement !== place) place?.prepend(news);
}

/** From now on `part` lies in the topmost dialog, and where it is now while none is open. */
export function liftNews(part: Element): void {
  news = part;
  home = part.parentElement;
  layNews();
}

/** Shows a dialog over all others, with the news at the top of `place`; returns what closes it. */
export function openDialog(dialog: HTMLDialogElement, place: Element): () => void {
  dialog.showModal();
  setPlaces([...places, place]);
  return () => {
    setPlaces(places.filter((one) => one !== place));
    dialog.close();
  };
}
