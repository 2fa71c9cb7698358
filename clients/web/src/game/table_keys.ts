// What a key does at the table: answers, reads aloud, moves between the parts of the page.

import type { View } from '../fold/view';
import type { Intent } from '../legal_buttons/keys';
import type { Client } from '../state/client.svelte';
import { hintText } from '../state/hint_text';
import type { OpenedTable } from '../state/table.svelte';

type Reading = typeof import('../state/reading');
/** Fetched when first needed: most visitors never ask. */
const reading = (): Promise<Reading> => import('../state/reading');

export interface KeyContext {
  readonly client: Client;
  readonly table: OpenedTable;
  readonly view: View;
  readonly hand: { discardAt(place: number): void; sortOnce(): void } | undefined;
  showHelp(): void;
}

export function obey(intent: Intent, context: KeyContext): void {
  const { client, table, view, hand } = context;
  const read = async (textOf: (reading: Reading) => string) => {
    client.voice.alert(textOf(await reading()));
  };
  const nameOf = (seat: number) => client.nameOf(seat);
  switch (intent.kind) {
    case 'press':
      void table.act(intent.button.move);
      return;
    case 'discard-drawn':
      if (view.drawn !== undefined) table.discard(view.drawn);
      return;
    case 'discard-place':
      hand?.discardAt(intent.place);
      return;
    case 'sort':
      hand?.sortOnce();
      return;
    case 'read-hand':
      void read(({ handText }) => handText(view, table.you));
      return;
    case 'read-last':
      void read(({ lastText }) => lastText(view, nameOf));
      return;
    case 'read-table':
      void read(({ tableText }) => tableText(table, nameOf, client.now));
      return;
    case 'read-waits':
      if (table.game.state?.summary?.policies?.hints) table.hints.toggle();
      void read(({ worthText }) => {
        const { shown, told } = table.hints;
        return shown && told ? hintText(told) : worthText(table);
      });
      return;
    case 'read-seat':
      void read(({ seatText }) => seatText(view, ((table.you ?? 0) + intent.place) % 4, nameOf));
      return;
    case 'help':
      context.showHelp();
      return;
    case 'chat':
      if (client.chatShown) {
        document.querySelector<HTMLElement>('[data-region=chat] input')?.focus();
      } else client.chatShown = 'focus';
      return;
    case 'next-region':
      nextRegion(intent.back);
      return;
  }
}

const REGIONS = ['hand', 'claims', 'seats', 'hints', 'log', 'chat'];
const ELSEWHERE = 'input:not([type=checkbox]), select, textarea, #table-chat';
const FOCUSABLE = 'button:not([tabindex="-1"]), input, [tabindex="0"]';

/** F6 moves to the next part of the page that is shown and can take the focus. */
function nextRegion(back: boolean): void {
  const regions = REGIONS.flatMap((name) => {
    const region = document.querySelector<HTMLElement>(`[data-region=${name}]`);
    if (!region || region.getClientRects().length === 0) return [];
    const inside = region.querySelector<HTMLElement>(FOCUSABLE);
    const target = inside ?? (region.hasAttribute('tabindex') ? region : undefined);
    return target ? [{ region, target }] : [];
  });
  const at = regions.findIndex(({ region }) => region.contains(document.activeElement));
  const first = back ? regions.length - 1 : 0;
  const to = at < 0 ? first : (at + (back ? -1 : 1) + regions.length) % regions.length;
  regions[to]?.target.focus();
}

/** Keys in a field or beside the table in its chat are not for it, except that F6 leaves both. */
export function isForTable(event: KeyboardEvent): boolean {
  // A press on a dialog's text takes the focus out of the dialog, to the page beneath.
  if (document.querySelector('dialog[open]')) return false;
  const target = event.target as HTMLElement;
  return event.key === 'F6' || !target.closest(ELSEWHERE);
}
