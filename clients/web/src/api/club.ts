// What the server tells of the club: its name, who may come as somebody new.

export interface ClubCard {
  /** Empty: it goes by the program's. */
  readonly name: string;
  readonly welcome: string;
  readonly mode: 'open' | 'registered' | 'invited' | 'closed';
  readonly logo: boolean;
  /** A lost password is reset by e-mail. */
  readonly mail: boolean;
}

export const LOGO = '/api/v1/club/logo';

/** Nothing when the server does not say. */
export async function clubCard(): Promise<ClubCard | undefined> {
  try {
    const response = await fetch('/api/v1/club');
    return response.ok ? ((await response.json()) as ClubCard) : undefined;
  } catch {
    return undefined;
  }
}
