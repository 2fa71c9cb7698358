// The dialogs that may lie over a screen.
import type { ChatPlace } from '../link/protocol';

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

/** A chat line; `talk` is the key under which the chat keeps its channel. */
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
  /** `player` sat there when it was opened; 0 for nobody. */
  | { readonly kind: 'seat'; readonly seat: number; readonly player: bigint }
  | { readonly kind: 'options' | 'table' }
  | ({
      readonly kind: 'moderate';
      readonly table?: bigint;
      readonly range?: string;
      /** The report that prompted this action, which will settle it. */
      readonly report?: bigint;
    } & Partial<Somebody>);

/** Signing in is for whoever comes; the other dialogs are about the visitor who opened them. */
export function outlivesVisitor(dialog: Dialog): boolean {
  if (dialog.kind !== 'account') return false;
  return ['sign-in', 'register', 'recover', 'recover-code'].includes(dialog.page);
}

/**
 * A screen that opens by itself does not close what the visitor is writing. Any other dialog
 * belongs to the screen it was opened on and would cover the next.
 */
export function outlivesScreen({ kind }: Dialog): boolean {
  return ['letters', 'report', 'moderate'].includes(kind);
}
