// The people the visitor follows: who is here, what they play; and who may see the visitor.
import type { Body } from '../link/codec';
import type { Answer } from '../link/link';
import {
  type FollowChanged,
  type FollowedPerson,
  type FollowList,
  PresenceFor,
} from '../link/protocol';

export class Follows {
  /** In the order in which the visitor began to follow them. */
  people = $state.raw<readonly FollowedPerson[]>([]);
  presence = $state.raw(PresenceFor.EVERYBODY);
  /** Tables where the visitor is waiting for a seat. */
  awaited = $state.raw<ReadonlySet<bigint>>(new Set());
  private you = 0n;

  constructor(private readonly ask: (body: Body) => Promise<Answer>) {}

  /** Sets whose list this is. For the same player, repeats the waits, which a restart forgets. */
  enter(you: bigint): void {
    if (you === this.you) {
      for (const table of this.awaited) void this.awaitSeat(table);
      return;
    }
    this.you = you;
    this.people = [];
    this.presence = PresenceFor.EVERYBODY;
    this.awaited = new Set();
  }

  receiveList({ people, presence }: FollowList): void {
    this.people = people;
    this.presence = presence;
  }

  receiveChange({ people }: FollowChanged): void {
    const now = new Map(people.map((person) => [person.player, person]));
    this.people = this.people.map((person) => now.get(person.player) ?? person);
  }

  has(player: bigint): boolean {
    return this.people.some((person) => person.player === player);
  }

  follow(player: bigint, noLonger: boolean): Promise<Answer> {
    return this.ask({ case: 'follow', value: { player, noLonger } });
  }

  show(to: PresenceFor): Promise<Answer> {
    return this.ask({ case: 'showPresence', value: { to } });
  }

  async awaitSeat(table: bigint): Promise<Answer> {
    const { you } = this;
    const answer = await this.ask({ case: 'awaitSeat', value: { table } });
    if (you !== this.you) return answer;
    if (answer.kind === 'done') this.awaited = new Set([...this.awaited, table]);
    if (answer.kind === 'refused') this.called(table);
    return answer;
  }

  /** The wait is over: a seat is free, or there is none to wait for. */
  called(table: bigint): void {
    this.awaited = new Set([...this.awaited].filter((awaited) => awaited !== table));
  }
}
