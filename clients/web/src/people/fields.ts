// The fields of the account forms, described for browsers and password managers.
import type { FullAutoFill } from 'svelte/elements';
import type { Key } from '../words/words';

export type FieldName =
  | 'name'
  | 'before'
  | 'password'
  | 'fresh'
  | 'code'
  | 'invitation'
  | 'factor'
  | 'email';

interface Field {
  readonly label: Key;
  /** The code of a refusal about this field, or the field that the refusal names. */
  readonly code: string;
  readonly type: 'text' | 'password' | 'email';
  readonly autocomplete: FullAutoFill;
  readonly max: number;
}

const NAME_MAX = 20;
const PASSWORD_MAX = 128;
const CODE_MAX = 32;
const EMAIL_MAX = 254;

export const FIELDS: Readonly<Record<FieldName, Field>> = {
  name: {
    label: 'account.name',
    code: 'name',
    type: 'text',
    autocomplete: 'username',
    max: NAME_MAX,
  },
  before: {
    label: 'account.password_before',
    code: 'wrong_credentials',
    type: 'password',
    autocomplete: 'current-password',
    max: PASSWORD_MAX,
  },
  password: {
    label: 'account.password',
    code: 'wrong_credentials',
    type: 'password',
    autocomplete: 'current-password',
    max: PASSWORD_MAX,
  },
  code: {
    label: 'account.code',
    code: 'code_wrong',
    type: 'text',
    autocomplete: 'one-time-code',
    max: CODE_MAX,
  },
  invitation: {
    label: 'account.invitation',
    code: 'invitation',
    type: 'text',
    autocomplete: 'one-time-code',
    max: CODE_MAX,
  },
  factor: {
    label: 'account.factor',
    code: 'factor',
    type: 'text',
    autocomplete: 'one-time-code',
    max: 6,
  },
  email: {
    label: 'account.email_address',
    code: 'email',
    type: 'email',
    autocomplete: 'email',
    max: EMAIL_MAX,
  },
  fresh: {
    label: 'account.password_new',
    code: 'password',
    type: 'password',
    autocomplete: 'new-password',
    max: PASSWORD_MAX,
  },
};
