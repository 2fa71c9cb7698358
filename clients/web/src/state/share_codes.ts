// Share codes as the server knows them: whoever told one may watch its table, until the server is started anew.
import type { Body } from '../link/codec';
import type { Answer } from '../link/link';

export class ShareCodes {
  private readonly told = new Set<string>();

  constructor(private readonly ask: (body: Body) => Promise<Answer>) {}

  /** Trying a code has an allowance, so one that the server took is not told again. */
  isTold(code: string): boolean {
    return this.told.has(code);
  }

  async tell(code: string): Promise<Answer> {
    const answer = await this.ask({ case: 'findTable', value: { code } });
    if (answer.kind === 'done') this.told.add(code);
    return answer;
  }

  /** Somebody else is here, or another server. */
  forget(): void {
    this.told.clear();
  }
}
