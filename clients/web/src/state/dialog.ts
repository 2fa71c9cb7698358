// What may lie over a screen.
import type { ChatPlace, Notice } from '../link/protocol';

/** The parts of the account dialog. */
export type AccountPage =
  | 'menu'
  | 'register'
  | 'sign-in'
  | 'password'
  | 'name'
  | 'forget'
  | 'recover'
  | 'recover-code'
  | 'email'
  | 'codes'
  | 'factor'
  | 'bots';

/** A message, by its channel as the chat keeps it. */
export interface Said {
  readonly talk: string;
  readonly place: ChatPlace;
  readonly number: bigint;
}

export interface Somebody {
  readonly player: bigint;
  readonly name: string;
}

export type Dialog =
  | { readonly kind: 'account'; readonly page: AccountPage }
  | { readonly kind: 'letters'; readonly to?: Somebody }
  | ({ readonly kind: 'person' | 'report'; readonly said?: Said } & Somebody)
  | { readonly kind: 'seat'; readonly seat: number }
  | { readonly kind: 'options' | 'table' }
  | { readonly kind: 'notice'; readonly notice: Notice }
  | ({
      readonly kind: 'moderate';
      readonly table?: bigint;
      readonly range?: string;
      /** Why: this report is settled by what is done. */
      readonly report?: bigint;
    } & Partial<Somebody>);

/**
 * What the server told the visitor, what the visitor is writing: a screen that comes by itself takes neither
 * away. Any other dialog is of the screen it was opened on, and would cover the next.
 */
export function outlivesScreen({ kind }: Dialog): boolean {
  return ['notice', 'letters', 'report', 'moderate'].includes(kind);
}
