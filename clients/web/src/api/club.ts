// What the server tells of the club: its name, and who may join.

export interface ClubCard {
  /** Empty if the club goes by the program's name. */
  readonly name: string;
  readonly welcome: string;
  readonly mode: 'open' | 'registered' | 'invited' | 'closed';
  readonly logo: boolean;
  /** Whether a lost password can be reset by e-mail. */
  readonly mail: boolean;
}

export const LOGO = '/api/v1/club/logo';

/** Returns undefined if the request fails. */
export async function clubCard(): Promise<ClubCard | undefined> {
  try {
    const response = await fetch('/api/v1/club');
    return response.ok ? ((await response.json()) as ClubCard) : undefined;
  } catch {
    return undefined;
  }
}
