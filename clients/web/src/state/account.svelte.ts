// Who the visitor is to the server: guest, account, session; asked over HTTP, kept in a cookie no script reads.
import type { Memory } from './memory';

/** Why the server said no. */
export interface No {
  readonly code: string;
  readonly sentence: string;
  /** What to mend: "name", "password". */
  readonly field?: string;
  readonly waitSeconds?: number;
  /** Seconds since 1970. */
  readonly until?: number;
}

export type Bought = { readonly kind: 'ticket'; readonly ticket: string } | Refusal;
type Refusal = { readonly kind: 'no'; readonly no: No };
type Told = { readonly kind: 'told'; readonly told: Record<string, unknown> } | Refusal;

const UNREACHABLE: No = { code: 'unreachable', sentence: 'The server does not answer.' };

export class Account {
  /** The browser has a session, as far as is known here. */
  isKnown = $state(false);

  constructor(
    private readonly memory: Memory,
    private readonly get: typeof fetch = (input, init) => fetch(input, init),
  ) {
    this.isKnown = memory.isKnown || memory.token !== '';
  }

  /** Prolongs the session; finds one that this page had forgotten, or why nobody is let in. */
  async recognise(): Promise<No | undefined> {
    await this.adopt();
    const answer = await this.ask('/auth/session', undefined);
    if (answer.kind === 'no') return answer.no;
    this.know(answer.told.signed_in === true);
    return undefined;
  }

  /** Who has no session yet becomes a guest. */
  async begin(name: string): Promise<No | undefined> {
    if (this.isKnown) return undefined;
    return this.change('/auth/guest', { name });
  }

  /** For the socket's hello, good once. */
  async ticket(): Promise<Bought> {
    await this.adopt();
    const answer = await this.ask('/auth/ticket', {});
    if (answer.kind === 'told') return { kind: 'ticket', ticket: String(answer.told.ticket) };
    if (answer.no.code === 'signed_out') this.know(false);
    return answer;
  }

  /** A guest keeps what they have. */
  register(name: string, password: string): Promise<No | undefined> {
    return this.change('/auth/register', { name, password });
  }

  signIn(name: string, password: string): Promise<No | undefined> {
    return this.change('/auth/sign-in', { name, password });
  }

  signOut(everywhere: boolean): Promise<No | undefined> {
    return this.change(everywhere ? '/auth/sign-out-everywhere' : '/auth/sign-out', {});
  }

  changePassword(before: string, password: string): Promise<No | undefined> {
    return this.change('/auth/password', { old_password: before, password });
  }

  rename(name: string): Promise<No | undefined> {
    return this.change('/auth/name', { name });
  }

  /** Deletes the account, or the guest. */
  forget(password: string): Promise<No | undefined> {
    return this.change('/auth/forget', { password });
  }

  /** The session has ended. */
  leave(): void {
    this.know(false);
  }

  private know(isKnown: boolean): void {
    this.isKnown = isKnown;
    this.memory.isKnown = isKnown;
  }

  /** A token kept by an earlier version of the page becomes the cookie. */
  private async adopt(): Promise<void> {
    const { token } = this.memory;
    if (!token) return;
    const answer = await this.ask('/auth/adopt', {}, { Authorization: `Bearer ${token}` });
    const isSettled = answer.kind === 'told' || answer.no.code === 'signed_out';
    if (isSettled) this.memory.token = '';
  }

  /** A change of the session, which the answer describes. */
  private async change(path: string, body: object): Promise<No | undefined> {
    const answer = await this.ask(path, body);
    if (answer.kind === 'no') {
      if (answer.no.code === 'signed_out') this.know(false);
      return answer.no;
    }
    this.know(answer.told.signed_in !== false);
    return undefined;
  }

  private async ask(path: string, body?: object, headers: object = {}): Promise<Told> {
    try {
      const answer = await this.get(path, {
        credentials: 'same-origin',
        ...(body && {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      });
      const told = await answer.json();
      return answer.ok ? { kind: 'told', told } : { kind: 'no', no: noFrom(told) };
    } catch {
      return { kind: 'no', no: UNREACHABLE };
    }
  }
}

function noFrom(told: Record<string, unknown>): No {
  return {
    code: String(told.error ?? ''),
    sentence: String(told.sentence ?? ''),
    ...(told.field !== undefined && { field: String(told.field) }),
    ...(told.wait_seconds !== undefined && { waitSeconds: Number(told.wait_seconds) }),
    ...(told.until !== undefined && { until: Number(told.until) }),
  };
}
