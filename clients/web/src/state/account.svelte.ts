// Who the visitor is to the server (guest, account, session): asked over HTTP, kept in a cookie no
// script reads.
import { ANSWER_WITHIN_MS } from '../api/page';
import type { Memory } from './memory';

/** Why the server refused. */
export interface No {
  readonly code: string;
  readonly sentence: string;
  /** The field to correct: "name", "password". */
  readonly field?: string;
  readonly waitSeconds?: number;
  /** Seconds since 1970. */
  readonly until?: number;
}

export type Bought = { readonly kind: 'ticket'; readonly ticket: string } | Refusal;
type Refusal = { readonly kind: 'no'; readonly no: No };
export type Told = { readonly kind: 'told'; readonly told: Record<string, unknown> } | Refusal;

/** A program that plays for an account under a name of its own. */
export interface OwnBot {
  readonly player: number;
  readonly name: string;
  /** Seconds since 1970, as is the last use of its token; `lastUsed` is absent without a token. */
  readonly made: number;
  readonly lastUsed?: number;
}

export interface OwnBots {
  readonly bots: readonly OwnBot[];
  readonly most: number;
}

export interface BotToken {
  readonly name: string;
  readonly token: string;
}

/** Refusals after which the session is no longer of any use. */
const NOBODY = new Set(['signed_out', 'guests_refused']);
const UNREACHABLE: No = { code: 'unreachable', sentence: 'The server does not answer.' };

export class Account {
  /** Whether the browser has a session, as far as this page knows. */
  isKnown = $state(false);
  /** The last request that may set the cookie. */
  private last: Promise<unknown> = Promise.resolve();
  /** How often the session has changed. */
  private changes = 0;

  constructor(
    private readonly memory: Memory,
    private readonly get: typeof fetch = (input, init) => fetch(input, init),
  ) {
    this.isKnown = memory.isKnown || memory.token !== '';
  }

  /** Prolongs the session. Finds one this page had forgotten, or returns why nobody is let in. */
  recognise(): Promise<No | undefined> {
    return this.inTurn(async () => {
      await this.adopt();
      const answer = await this.ask('/auth/session', undefined);
      if (answer.kind === 'no') return answer.no;
      this.know(answer.told.signed_in === true);
      return undefined;
    });
  }

  /** Makes a guest of a visitor who has no session yet. */
  begin(name: string): Promise<No | undefined> {
    return this.inTurn(async () => {
      if (this.isKnown) return undefined;
      return this.changeNow('/auth/guest', { name });
    });
  }

  /** A ticket for the socket's hello, good once. */
  async ticket(): Promise<Bought> {
    if (this.memory.token) await this.inTurn(() => this.adopt());
    const { changes } = this;
    const answer = await this.ask('/auth/ticket', {});
    if (answer.kind === 'told') return { kind: 'ticket', ticket: String(answer.told.ticket) };
    // A refusal that was about an earlier session says nothing about this one.
    if (NOBODY.has(answer.no.code) && changes === this.changes) this.know(false);
    return answer;
  }

  /** A guest keeps what they have. A club by invitation requires a code. */
  register(name: string, password: string, invitation = ''): Promise<No | undefined> {
    return this.change('/auth/register', { name, password, ...(invitation && { invitation }) });
  }

  /** Resets the password with a link from an operator or an e-mail. */
  resetByLink(link: string, password: string, factor = ''): Promise<No | undefined> {
    return this.change('/auth/reset', { link, password, ...(factor && { factor }) });
  }

  /** Resets the password with one of the recovery codes. */
  resetByCode(name: string, code: string, password: string, factor = ''): Promise<No | undefined> {
    return this.change('/auth/recover', { name, code, password, ...(factor && { factor }) });
  }

  /** Requests a reset link by e-mail; does not reveal whether the address belongs to an account. */
  async askForReset(email: string, language: string): Promise<No | undefined> {
    const answer = await this.ask('/auth/reset-by-email', { email, language });
    return answer.kind === 'no' ? answer.no : undefined;
  }

  /** The account's e-mail address, and a new one whose link was not opened yet. */
  async email(): Promise<{ readonly address: string; readonly waiting: string } | No> {
    const known = await this.ask('/auth/recovery');
    if (known.kind === 'no') return known.no;
    return { address: String(known.told.email), waiting: String(known.told.email_waiting) };
  }

  /** Sends a confirmation link to the address; an empty address removes the one on record. */
  giveEmail(email: string, password: string, language: string): Promise<No | undefined> {
    return this.change('/auth/email', { email, password, language });
  }

  async confirmEmail(link: string): Promise<No | undefined> {
    const answer = await this.ask('/auth/email/confirm', { link });
    return answer.kind === 'no' ? answer.no : undefined;
  }

  /** Whether signing in asks for an app's code; if not, a new secret to set one up. */
  async secondFactor(): Promise<
    { readonly isOn: boolean; readonly secret: string; readonly link: string } | No
  > {
    const known = await this.ask('/auth/recovery');
    if (known.kind === 'no') return known.no;
    if (known.told.second_factor === true) return { isOn: true, secret: '', link: '' };
    const made = await this.ask('/auth/second-factor/new', {});
    if (made.kind === 'no') return made.no;
    return { isOn: false, secret: String(made.told.secret), link: String(made.told.link) };
  }

  setSecondFactor(password: string, secret: string, factor: string): Promise<No | undefined> {
    return this.change('/auth/second-factor/set', { password, secret, factor });
  }

  removeSecondFactor(password: string, factor: string): Promise<No | undefined> {
    return this.change('/auth/second-factor/remove', { password, factor });
  }

  /** Makes recovery codes, shown only this time, which replace earlier ones. */
  async makeCodes(password: string): Promise<readonly string[] | No> {
    const answer = await this.ask('/auth/recovery-codes', { password });
    return answer.kind === 'no' ? answer.no : (answer.told.codes as string[]);
  }

  async bots(): Promise<OwnBots | No> {
    return botsFrom(await this.ask('/auth/bots'));
  }

  /** Makes a bot, or another token for one; its token is shown only this time. */
  async botToken(
    bot: { readonly name: string } | { readonly bot: number },
  ): Promise<BotToken | No> {
    const path = 'name' in bot ? '/auth/bots/new' : '/auth/bots/token';
    const made = await this.ask(path, bot);
    if (made.kind === 'no') return made.no;
    return { name: String(made.told.name), token: String(made.told.token) };
  }

  /** Revokes a bot's token or removes the bot; returns the remaining bots. */
  async letBotGo(bot: number, how: 'revoke' | 'remove'): Promise<OwnBots | No> {
    return botsFrom(await this.ask(`/auth/bots/${how}`, { bot }));
  }

  /** Does what an operator does at the console; returns the answer or the refusal. */
  async operate(act: object): Promise<Told> {
    return this.ask('/auth/admin', act);
  }

  /** `factor` is the code of the second factor, if the account has one. */
  signIn(name: string, password: string, factor = ''): Promise<No | undefined> {
    return this.change('/auth/sign-in', { name, password, ...(factor && { factor }) });
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

  /** Deletes the account or the guest. */
  forget(password: string): Promise<No | undefined> {
    return this.change('/auth/forget', { password });
  }

  /** Notes that the session has ended. */
  leave(): void {
    this.know(false);
  }

  private know(isKnown: boolean): void {
    this.isKnown = isKnown;
    this.memory.isKnown = isKnown;
  }

  /** Exchanges a token kept by an earlier version of the page for the cookie. */
  private async adopt(): Promise<void> {
    const { token } = this.memory;
    if (!token) return;
    const answer = await this.ask('/auth/adopt', {}, { Authorization: `Bearer ${token}` });
    const isSettled = answer.kind === 'told' || answer.no.code === 'signed_out';
    if (isSettled) this.memory.token = '';
  }

  /** Makes a change to the session, which the answer describes. */
  private change(path: string, body: object): Promise<No | undefined> {
    return this.inTurn(() => this.changeNow(path, body));
  }

  private async changeNow(path: string, body: object): Promise<No | undefined> {
    const answer = await this.ask(path, body);
    if (answer.kind === 'no') {
      if (answer.no.code === 'signed_out') this.know(false);
      return answer.no;
    }
    this.changes += 1;
    this.know(answer.told.signed_in !== false);
    return undefined;
  }

  /** Requests that may set the cookie go one by one: a late answer would restore an old session. */
  private inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const answer = this.last.then(act, act);
    this.last = answer;
    return answer;
  }

  private async ask(path: string, body?: object, headers: object = {}): Promise<Told> {
    try {
      const answer = await this.get(path, {
        credentials: 'same-origin',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
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

function botsFrom(answer: Told): OwnBots | No {
  if (answer.kind === 'no') return answer.no;
  const bots = (answer.told.bots as Record<string, unknown>[]).map((bot) => ({
    player: Number(bot.player),
    name: String(bot.name),
    made: Number(bot.made),
    ...(bot.last_used !== null && { lastUsed: Number(bot.last_used) }),
  }));
  return { bots, most: Number(answer.told.most) };
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
