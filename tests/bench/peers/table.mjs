// A table that does only what the load needs: the seat on turn discards one of fourteen tiles, the next seat draws.
//
// No claims, no wins, no journal: this is less work than mahjong, so the figures favour the servers that play it.
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

  // Returns what everybody sees of the discard and of the next draw, and the tile that the next seat drew; undefined if
  // the action is not allowed.
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

  // The frame for one seat; at the beginning it holds only the prompt.
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

// A client's answer to a frame; undefined if the client is not asked anything.
export function answerTo({moment, prompt}) {
  return prompt && {moment, discard: prompt.actions[0].discard};
}

function randomTile() {
  return Math.floor(Math.random() * KINDS);
}
