// A table as far as the load goes: whoever is on turn discards one of fourteen tiles, the next seat draws.
//
// No claims, no wins, no journal: less work than mahjong, so what is measured favours whoever plays it.
const KINDS = 34;
const DISCARDS_A_DEAL = 70;

export const SEATS = 4;

export class Table {
  constructor() {
    this.moment = 0;
    this.deal();
  }

  deal() {
    this.turn = 0;
    this.discards = 0;
    this.hands = Array.from({length: SEATS}, () => Array.from({length: 13}, randomTile));
    this.hands[0].push(randomTile());
  }

  // What everybody sees of the discard and of the draw after it, with the tile that the next seat drew; undefined for
  // an action that is not allowed.
  act(seat, {moment, discard}) {
    const hand = this.hands[seat];
    const at = hand.indexOf(discard);
    if (seat !== this.turn || moment !== this.moment || at < 0) return undefined;
    hand.splice(at, 1);
    if (++this.discards === DISCARDS_A_DEAL) this.deal();
    else this.turn = (seat + 1) % SEATS;
    ++this.moment;
    const drawn = randomTile();
    if (this.hands[this.turn].length === 13) this.hands[this.turn].push(drawn);
    return {seat, discard, next: this.turn, drawn};
  }

  // The frame that one seat is sent for it; at the beginning there is nothing before the prompt.
  frameFor(seat, happened) {
    const events = [];
    if (happened) {
      events.push({kind: 'discard', seat: happened.seat, tile: happened.discard});
      const tile = happened.next === seat ? happened.drawn : undefined;
      events.push({kind: 'draw', seat: happened.next, tile});
    }
    return {moment: this.moment, events, prompt: this.promptFor(seat)};
  }

  promptFor(seat) {
    if (seat !== this.turn) return undefined;
    return {actions: [...new Set(this.hands[seat])].map((discard) => ({discard}))};
  }
}

// What a client answers to a frame; undefined when it is not asked.
export function answerTo({moment, prompt}) {
  return prompt && {moment, discard: prompt.actions[0].discard};
}

function randomTile() {
  return Math.floor(Math.random() * KINDS);
}
