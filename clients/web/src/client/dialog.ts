// What may lie over a screen, whichever screen it is.

/** The parts of the account dialog. */
export type AccountPage = 'menu' | 'register' | 'sign-in' | 'password' | 'name' | 'forget';

export type Dialog = { readonly kind: 'account'; readonly page: AccountPage };
