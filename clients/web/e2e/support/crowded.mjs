// What overlaps on a table or is cut off.

/** Parts of the page that must not overlap each other. */
const PARTS =
  '.seat .badge, .seat .rack .tile, .seat .pond .tile, .hub, .hand li, .claim, .status, .notice, .hints, .page > header > *:not(.hidden-text)';
/** Parts of others that must be visible in full. */
const WITHIN = '.hub .inner > *, .hub .words, .hints > *, .hints button';
/** Text that must not be cut off, on its one line or two. */
const WORDED = '.badge .score, h1, .title';

/** Pairs that overlap by more than a hair, as "one over other". */
export function overlapping(page) {
  return page.evaluate((selector) => {
    const HAIR = 1.5;
    const boxes = [...document.querySelectorAll(selector)]
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const name = ({ part, box }) => {
      const seat = part.closest('.seat')?.className.replace(/\s*svelte-\S+/g, '') ?? '';
      const what = part.closest('.pond') ? 'pond' : part.closest('.rack') ? 'rack' : part.className;
      return `${seat} ${what.replace(/\s*svelte-\S+/g, '')} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`;
    };
    const found = [];
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // A notice is meant to lie over the head, but over nothing else.
        const is_meant = [one, other].some(({ part }) => part.matches('.notice'));
        if (is_meant && [one, other].some(({ part }) => part.matches('.page > header > *')))
          continue;
        if (x > HAIR && y > HAIR) found.push(`${name(one)} over ${name(other)}`);
      }
    }
    return found;
  }, PARTS);
}

/** Parts that are not wholly within the window, or within a part around them that clips. */
export function clipped(page) {
  return page.evaluate(
    ([selector, worded_selector]) => {
      const HAIR = 1.5;
      const clips = (part) => {
        const { overflow, contain } = getComputedStyle(part);
        return /hidden|clip|auto|scroll/.test(overflow) || /paint|strict|content/.test(contain);
      };
      const found = [];
      for (const part of document.querySelectorAll(selector)) {
        const box = part.getBoundingClientRect();
        if (box.width === 0) continue;
        const around = [
          { left: 0, top: 0, right: innerWidth, bottom: innerHeight, name: 'window' },
        ];
        for (let up = part.parentElement; up; up = up.parentElement) {
          if (clips(up))
            around.push(Object.assign(up.getBoundingClientRect(), { name: up.className }));
        }
        for (const edge of around) {
          const by = Math.max(
            edge.left - box.left,
            edge.top - box.top,
            box.right - edge.right,
            box.bottom - edge.bottom,
          );
          if (by > HAIR) {
            const seat = part.closest('.seat')?.className.replace(/\s*svelte-\S+/g, '') ?? '';
            found.push(
              `${seat} ${part.className.replace(/\s*svelte-\S+/g, '')} "${part.textContent.trim().slice(0, 20)}" by ${Math.round(by)} px at ${edge.name}`,
            );
            break;
          }
        }
      }
      const worded = [...document.querySelectorAll(worded_selector)].filter(
        (part) => part.getClientRects().length > 0,
      );
      for (const part of worded) {
        const by = [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight];
        // The letters of a line reach slightly beyond it.
        if (by[0] > 1 || (!part.matches('.score') && by[1] > 3)) {
          found.push(`"${part.textContent}" is cut by ${by} px`);
        }
      }
      return found;
    },
    [`${PARTS}, ${WITHIN}`, WORDED],
  );
}

/** Where each tile of the visitor's hand is, by key; in a wide window also the table's centre. */
export function places(page) {
  return page.evaluate(() => {
    const of = (part) => {
      const { left, right, top } = part.getBoundingClientRect();
      return [Math.round((left + right) / 2), Math.round(top)];
    };
    const tiles = [...document.querySelectorAll('.hand li')].map((part) => [
      part.dataset.key,
      of(part),
    ]);
    const middle = (part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];
    };
    const hub =
      innerWidth > innerHeight ? [['hub', middle(document.querySelector('.at-hub'))]] : [];
    return Object.fromEntries([...tiles, ...hub]);
  });
}
