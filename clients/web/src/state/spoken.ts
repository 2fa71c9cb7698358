// What a log or a screen reader says about events at the table.
import type { Seat, View } from '../fold/view';
import type { LegalButton } from '../legal_buttons/buttons';
import type { SeatEvent } from '../link/protocol';
import type { Values } from '../words/words';
import { chowName, listed, meldName, say, tileName } from '../words/words.svelte';

export interface Around {
  readonly view: View | undefined;
  readonly you: Seat | undefined;
  nameOf(seat: Seat): string;
}

/** A sentence, or undefined if the event need not be mentioned. */
export function sentenceOf({ event }: SeatEvent, around: Around): string | undefined {
  /** What a seat did, in the second person for the visitor's own seat. */
  const told = (what: 'discard' | 'bonus' | 'won', seat: Seat, words: Values = {}) =>
    seat === around.you
      ? say(`spoken.${what}_you`, words)
      : say(`spoken.${what}`, { name: around.nameOf(seat), ...words });
  switch (event.case) {
    case 'dealt':
      return dealtSentence(around);
    case 'discard':
      return told('discard', event.value.seat, { tile: tileName(event.value.tile) });
    case 'draw': {
      const { seat, tile } = event.value;
      if (tile === undefined) return undefined;
      return seat === around.you
        ? say('spoken.drawn', { tile: tileName(tile) })
        : say('spoken.drawn_by', { name: around.nameOf(seat), tile: tileName(tile) });
    }
    case 'bonus':
      return told('bonus', event.value.seat, { tile: tileName(event.value.tile) });
    case 'melded':
    case 'kong': {
      const name = around.nameOf(event.value.seat);
      const { meld } = event.value;
      if (meld) return say('spoken.meld', { name, meld: meldName(meld) });
      return event.case === 'kong' ? say('spoken.kong', { name }) : undefined;
    }
    case 'won':
      return told('won', event.value.win?.winner ?? 0);
    case 'falseMahjong':
      return event.value.seat === around.you
        ? say('spoken.false_mahjong_you')
        : say('spoken.false_mahjong', { name: around.nameOf(event.value.seat) });
    case 'drawnDeal':
      return say('spoken.drawn_deal');
    default:
      return undefined;
  }
}

function dealtSentence({ view, you, nameOf }: Around): string | undefined {
  if (!view) return undefined;
  const { prevailing, handNumber, winds, dealer } = view.setup;
  const words = { wind: windName(prevailing), hand: handNumber, dealer: nameOf(dealer) };
  if (you === undefined) return say('spoken.dealt_watching', words);
  return say('spoken.dealt', { ...words, own: windName(winds[you] ?? 0) });
}

/** The choices of a claim, read out together. */
export function choicesSentence(buttons: readonly LegalButton[]): string | undefined {
  const choices = buttons.filter(({ kind, short }) => kind !== 'pass' && !short).map(buttonName);
  return choices.length > 0 ? say('spoken.claims', { choices: listed(choices) }) : undefined;
}

/** A button in full words. */
export function buttonName({ kind, tiles, faan, short, ifFalse }: LegalButton): string {
  const [first] = tiles;
  if (kind === 'chow' && first !== undefined) {
    return say('action.chow_of', { tiles: chowName(first) });
  }
  if (kind === 'kong' && first !== undefined)
    return say('action.kong_of', { tile: tileName(first) });
  if (short) {
    return say('action.short_long', { have: short.counted ?? 0, need: short.minimum });
  }
  if (ifFalse) return `${say('action.mahjong')}, ${say(`hand.if_false.${ifFalse}`)}`;
  if (kind === 'mahjong' && faan !== undefined) {
    return `${say('action.mahjong')}, ${say('action.faan', { count: faan })}`;
  }
  return say(`action.${kind}`);
}

export function windName(wind: number): string {
  return say(`wind.${wind as 0 | 1 | 2 | 3}`);
}

export function windLetter(wind: number): string {
  return say(`wind.short.${wind as 0 | 1 | 2 | 3}`);
}
