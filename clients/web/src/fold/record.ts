// A deal as the record of its game describes it.

/** Which deal of the match it is. */
export interface RecordedSetup {
  readonly prevailing: string;
  readonly hand_number: number;
  readonly keeps: number;
}

export interface RecordedDeal {
  readonly setup: RecordedSetup;
  readonly seed: string;
  readonly wall: readonly string[];
}
