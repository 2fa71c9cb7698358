// What the organiser of a season chooses, as the server describes it over HTTP.

export const FORMATS = ['round_robin', 'swiss', 'fixed'] as const;
export const REMAINDERS = ['substitutes', 'byes'] as const;
export const ABSENT = ['substitute', 'walk_over'] as const;
export const TIES = ['printed', 'shared'] as const;
/** The kinds of season. */
export const CONTESTS = ['singles', 'knock_out', 'teams', 'divisions', 'duplicate'] as const;
export type Contest =
  | { readonly kind: 'singles' }
  /** `through` players of each table advance. */
  | { readonly kind: 'knock_out'; readonly through: number }
  /** Teams have at most `size` players. */
  | { readonly kind: 'teams'; readonly size: number }
  /** `count` divisions; at the end `moving` players change places between neighbours, each way. */
  | { readonly kind: 'divisions'; readonly count: number; readonly moving: number }
  /** All tables of a round play the same walls. */
  | { readonly kind: 'duplicate' };
export const VENUES = ['online', 'in_person'] as const;
export const TIE_BREAKS = [
  'game_points',
  'hands_won',
  'wins',
  'places',
  'head_to_head',
  'largest_game',
] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/** How much of the match of its rules a table plays. */
export interface MatchLength {
  readonly unit: 'match' | 'rounds' | 'hands' | 'deals';
  /** 0 for a whole match. */
  readonly count: number;
}

export interface SeasonSettings {
  readonly name: string;
  readonly room: string;
  readonly rules: string;
  /** "key=value,key=value": what differs from the defaults. */
  readonly house: string;
  /** Given by the server. */
  readonly house_id: string;
  /** What the organiser calls the house; absent from old records. */
  readonly house_name?: string;
  readonly contest: Contest;
  readonly format: (typeof FORMATS)[number];
  readonly remainder: (typeof REMAINDERS)[number];
  readonly has_final: boolean;
  readonly rounds: number;
  readonly players_max: number;
  /** Table points of each place, in whole points. */
  readonly places: readonly number[];
  readonly ties: (typeof TIES)[number];
  readonly bye_twelfths: number;
  /** Applied in this order to equal table points; then lots are drawn. */
  readonly tie_breaks: readonly TieBreak[];
  /** Applies to rounds that begin from now on. */
  readonly venue: (typeof VENUES)[number];
  /** The length of a game. */
  readonly length: MatchLength;
  /** Minutes until the bell; 0 for none. */
  readonly minutes: number;
  readonly finishes_hand: boolean;
  readonly wait_seconds: number;
  readonly absent: (typeof ABSENT)[number];
  /** The start of each round, in seconds since 1970; empty if an organiser calls the rounds. */
  readonly starts: readonly number[];
  readonly check_in_minutes: number;
  /** 0 if the server draws it. */
  readonly seed: number;
  /** Revealed with the seed once the season is over. */
  readonly seed_salt?: string;
}
