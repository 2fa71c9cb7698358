// The walls of the opened table: answers calls, checks the last wall; the code is loaded on demand.
import type { WallCheck } from '../fair/check';
import type { Seat } from '../fold/view';
import type { Body } from '../link/codec';
import type { WallCall, WallShown } from '../link/protocol';
import type { Store } from './memory';

export class Walls {
  /** How the wall of the last finished deal was made; undefined before the first. */
  last = $state.raw<WallCheck | undefined>();
  private closed = $state.raw<WallCall | undefined>();

  constructor(
    private readonly store: Store | undefined,
    private readonly tell: (body: Body) => void,
  ) {}

  /** Whether the wall of the deal is shown once it is over; then the next may be called already. */
  isMade(deal: number): boolean {
    return deal <= Math.max(this.closed?.deal ?? 0, this.last?.deal ?? 0);
  }

  async receiveCall(call: WallCall, you: Seat | undefined): Promise<void> {
    if (call.closed) this.closed = call;
    if (you === undefined) return;
    const { answerTo } = await import('../fair/shares');
    const answer = await answerTo(call, you, this.store);
    if (answer) this.tell(answer);
  }

  async receiveShown(shown: WallShown): Promise<void> {
    const call = this.closed?.deal === shown.deal ? this.closed : undefined;
    const { checkWall } = await import('../fair/check');
    this.last = await checkWall(shown, call);
  }
}
