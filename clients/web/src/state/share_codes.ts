// Share codes sent to the server: each lets its sender watch the table until the server restarts.
import type { Body } from '../link/codec';
import type { Answer } from '../link/link';

export class ShareCodes {
  private readonly told = new Set<string>();

  constructor(private readonly ask: (body: Body) => Promise<Answer>) {}

  /** Sending a code uses up an allowance, so an accepted code is not sent again. */
  isTold(code: string): boolean {
    return this.told.has(code);
  }

  async tell(code: string): Promise<Answer> {
    const answer = await this.ask({ case: 'findTable', value: { code } });
    if (answer.kind === 'done') this.told.add(code);
    return answer;
  }

  /** Another player is here, or another server. */
  forget(): void {
    this.told.clear();
  }
}
