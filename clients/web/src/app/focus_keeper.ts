// Moves the focus to the nearest part when the focused part disappears, so that keys go on working.

const FOCUSABLE =
  'button:not([tabindex="-1"]), a[href], input, select, textarea, summary, [tabindex="0"]';

/** Begins to keep the focus; returns a function that stops it. */
export function keepFocus(): () => void {
  /** The element that last had the focus, then everything around it, from the inside out. */
  let path: readonly Element[] = [];
  let isAsked = false;

  const note = ({ target }: Event) => {
    path = target instanceof Element ? withParents(target) : [];
  };
  /** Waits, so that code with a better place for the focus comes first. */
  const ask = () => {
    if (isAsked || path.length === 0 || !isLost()) return;
    isAsked = true;
    setTimeout(() => {
      isAsked = false;
      if (isLost() && !isThere(path[0])) giveBack(path);
    });
  };
  const watch = new MutationObserver(ask);
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', note);
  };
}

function isLost(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}

/** Whether an element is still on the page: if so, its focus was taken away on purpose. */
function isThere(part: Element | undefined): boolean {
  return part?.isConnected === true && part.getClientRects().length > 0;
}

function withParents(part: Element): Element[] {
  const parents: Element[] = [];
  for (let at: Element | null = part; at && at !== document.body; at = at.parentElement) {
    parents.push(at);
  }
  return parents;
}

/** To the nearest part still there that holds something focusable, else to the page's content. */
function giveBack(path: readonly Element[]): void {
  const content = document.getElementById('content');
  const nearest = path.filter((part) => part.id !== 'app' && isThere(part));
  for (const part of [...nearest, ...(content ? [content] : [])]) {
    const inside = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isThere);
    inside?.focus({ preventScroll: true });
    if (!isLost()) return;
  }
  if (!content) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}
