// For each element of every rule system tiles that have it, to be shown beside its words.
import { type Tile, tileOf } from '../../fold/tiles';

/** Tiles side by side; the winning one is marked. */
export interface Picture {
  readonly groups: readonly (readonly (Tile | undefined)[])[];
  readonly winning?: Tile;
}

/**
 * Groups between blanks: a suit, then a rank for each tile, "m123", "weee", "drr"; "x" lies face down;
 * what follows "+" is the winning tile. An element of several systems has one picture.
 */
const HANDS: Readonly<Record<string, string>> = {
  // --- What the whole hand is made of ---
  kfc_chicken: 'm123 p456 s777 p234 m99',
  chicken_hand: 'm123 p456 s777 p234 m99',
  semi_pure: 'm123 m456 m789 weee drr',
  one_suit_with_honours: 'm123 m456 m789 weee drr',
  one_suit_and_honors: 'm123 m456 m789 weee drr',
  half_flush: 'm123 m456 m789 weee drr',
  semi_pure_all_pongs: 'm222 m555 m888 weee drr',
  all_honours_pongs_semi_pure: 'weee wsss drrr dggg m55',
  mixed_all_pongs: 'm222 p555 s888 p777 drr',
  terminals_honours_pongs: 'm111 p999 s111 weee drr',
  pure_suit: 'p123 p345 p678 p999 p55',
  only_one_suit: 'p123 p345 p678 p999 p55',
  one_suit_only: 'p123 p345 p678 p999 p55',
  full_flush: 'p123 p345 p678 p999 p55',
  all_pongs: 'm222 p555 s888 wnnn m77',
  all_pungs: 'm222 p555 s888 wnnn m77',
  pung_hand: 'm222 p555 s888 wnnn m77',
  four_pungs: 'm222 p555 s888 wnnn m77',
  all_chows: 'm123 m567 p345 s678 p88',
  chow_hand: 'm123 m567 p345 s678 p88',
  all_chows_and_a_worthless_pair: 'm123 m567 p345 s678 p88',
  seven_pairs: 'm11 m55 p33 p88 s66 wee drr',
  seven_shifted_pairs: 'p22 p33 p44 p55 p66 p77 p88',
  chariot: 'p22 p33 p44 p55 p66 p77 p88',
  mixed_terminals: 'm111 p999 s111 weee drr',
  all_terminals_or_honours: 'm111 p999 s111 weee drr',
  all_terminals_and_honors: 'm111 p999 s111 weee drr',
  all_honours: 'weee wsss drrr dggg wnn',
  all_honors: 'weee wsss drrr dggg wnn',
  all_terminals: 'm111 m999 p111 s999 p99',
  all_green: 's234 s666 s888 dggg s22',
  perfect_green: 's234 s666 s888 dggg s22',
  jade_dragon: 'dggg s222 s555 s888 s99',
  ruby_dragon: 'drrr m222 m555 m888 m99',
  pearl_dragon: 'dwww p222 p555 p888 p99',
  nine_gates: 'm111 m2345678 m999 +m5',
  wriggling_snake: 's111 s234 s678 s999 s55',
  thirteen_orphans: 'm19 p19 s19 weswn drgw +dr',
  greater_honors_and_knitted: 'm147 p25 s36 weswn drgw',
  lesser_honors_and_knitted: 'm147 p258 s369 wes drgw',
  knitted_straight: 'm147 p258 s369 m555 drr',
  four_kongs: 'm2222 p5555 s8888 weeee drr',
  four_gongs: 'm2222 p5555 s8888 weeee drr',
  three_kongs: 'm2222 p5555 s8888 p123 drr',
  hidden_treasure: 'm222 p555 s888 wnnn m7 +m7',
  four_concealed_pungs: 'm222 p555 s888 wnnn m7 +m7',
  three_concealed_pungs: 'm222 p555 s888',
  two_concealed_pungs: 'm222 p555',
  all_even_pungs: 'm222 p444 s666 p888 m44',
  upper_tiles: 'm789 p789 s777 s999 p88',
  middle_tiles: 'm456 p456 s555 p444 s66',
  lower_tiles: 'm123 p123 s111 s333 p22',
  upper_four: 'm678 p789 s666 s789 p99',
  lower_four: 'm123 p234 s111 s234 p44',
  all_fives: 'm345 p567 s555 p456 m55',
  all_types: 'm123 p456 s789 weee drr',
  all_simples: 'm234 p456 s678 p222 s55',
  reversible_tiles: 'p123 p888 s456 dwww s99',
  one_voided_suit: 'm123 m567 p345 p888 wee',
  no_honors: 'm123 m567 p345 s888 p22',
  outside_hand: 'm123 p789 s999 weee drr',
  melded_hand: 'm123 p555 s678 drrr p9 +p9',
  fully_concealed_hand: 'm123 p555 s678 drrr p9 +p9',
  concealed_hand: 'm123 p555 s678 drrr p9 +p9',
  all_hidden: 'm123 p555 s678 drrr p9 +p9',
  // --- Sets of one hand ---
  pure_terminal_chows: 'm123 m123 m789 m789 m55',
  three_suited_terminal_chows: 'm123 m789 p123 p789 s55',
  quadruple_chow: 's345 s345 s345 s345',
  pure_triple_chow: 's345 s345 s345',
  pure_double_chow: 's345 s345',
  mixed_triple_chow: 'm345 p345 s345',
  mixed_double_chow: 'm345 p345',
  four_pure_shifted_pungs: 'p333 p444 p555 p666',
  pure_shifted_pungs: 'p333 p444 p555',
  mixed_shifted_pungs: 'm333 p444 s555',
  four_pure_shifted_chows: 'm123 m234 m345 m456',
  pure_shifted_chows: 'm123 m234 m345',
  mixed_shifted_chows: 'm123 p234 s345',
  pure_straight: 'm123 m456 m789',
  mixed_straight: 'm123 p456 s789',
  short_straight: 's234 s567',
  two_terminal_chows: 'p123 p789',
  triple_pung: 'm777 p777 s777',
  double_pung: 'm777 p777',
  tile_hog: 'p333 p345',
  // --- Winds and dragons ---
  one_dragon_pong: 'drrr',
  two_dragon_pongs: 'drrr dggg',
  two_dragon_pungs: 'drrr dggg',
  minor_dragons: 'drrr dggg dww',
  little_three_dragons: 'drrr dggg dww',
  major_dragons: 'drrr dggg dwww',
  big_three_dragons: 'drrr dggg dwww',
  three_great_scholars: 'drrr dggg dwww',
  minor_winds: 'weee wsss wwww wnn',
  little_four_winds: 'weee wsss wwww wnn',
  major_winds: 'weee wsss wwww wnnn',
  big_four_winds: 'weee wsss wwww wnnn',
  big_three_winds: 'weee wsss wwww',
  own_wind: 'wsss',
  seat_wind: 'wsss',
  seat_wind_pung: 'wsss',
  own_wind_set: 'wsss',
  pung_of_own_wind: 'wsss',
  prevailing_wind: 'weee',
  prevalent_wind: 'weee',
  round_wind_pung: 'weee',
  round_wind_set: 'weee',
  pung_of_prevailing_wind: 'weee',
  dragon_pung: 'drrr',
  dragon_set: 'drrr',
  pung_of_dragons: 'drrr',
  pung_of_terminals_or_honors: 's111',
  pair_of_dragons: 'drr',
  pair_of_own_wind: 'wss',
  pair_of_prevailing_wind: 'wee',
  // --- Pungs and kongs ---
  exposed_pung: 'p555',
  concealed_pung: 'p555',
  exposed_kong: 'p5555',
  melded_kong: 'p5555',
  concealed_kong: 'x p55 x',
  two_melded_kongs: 'p5555 m2222',
  two_concealed_kongs: 'x p55 x x m22 x',
  melded_and_concealed_kong: 'p5555 x m22 x',
  // --- Flowers and seasons ---
  no_flowers_no_seasons: 'x x',
  no_bonus_tiles: 'x x',
  own_flower: 'f1',
  own_season: 'n1',
  own_bonus_tile: 'f1 n1',
  flower_of_own_wind: 'f1',
  season_of_own_wind: 'n1',
  flowers_and_seasons: 'f1 n3',
  flower_tiles: 'f1 n3',
  flower_kong: 'f1234',
  season_kong: 'n1234',
  all_flowers: 'f1234',
  all_seasons: 'n1234',
  six_bonus_tiles: 'f1234 n12',
  seven_bonus_tiles: 'f1234 n123',
  eight_bonus_tiles: 'f1234 n1234',
  // --- How the last tile came ---
  going_out: 'm123 p555 s678 drrr p9 +p9',
  self_pick: 'x +p9',
  self_drawn: 'x +p9',
  winning_tile_drawn_from_wall: 'x +p9',
  one_chance_winning_tile: 's4 +s5 s6',
  edge_wait: 's12 +s3',
  closed_wait: 's4 +s5 s6',
  single_wait: 'dr +dr',
  last_tile: 'x +p9',
  last_tile_of_wall: 'x +p9',
  last_tile_draw: 'x +p9',
  last_wall_tile: 'x +p9',
  last_tile_discard: '+p9',
  last_tile_claim: '+p9',
  last_discard: '+p9',
  last_of_its_kind: 'p999 +p9',
  supplementary_tile: 'm5555 +p9',
  replacement_tile: 'm5555 +p9',
  supplement_tile: 'm5555 +p9',
  out_with_replacement_tile: 'm5555 +p9',
  kong_on_kong: 'm5555 s2222 +p9',
  gong_on_gong: 'm5555 s2222 +p9',
  robbing_a_kong: 'm555 +m5',
  robbing_a_gong: 'm555 +m5',
  robbing_the_kong: 'm555 +m5',
  moon: 'x +p1',
  plum_blossom: 'm5555 +p5',
  carrying_pole: 's222 +s2',
  heavenly: 'm123 p555 s678 drrr p99',
  heavenly_hand: 'm123 p555 s678 drrr p99',
  gift_of_heaven: 'm123 p555 s678 drrr p99',
  earthly: 'm123 p555 s678 drrr p9 +p9',
  earthly_hand: 'm123 p555 s678 drrr p9 +p9',
  gift_of_earth: 'm123 p555 s678 drrr p9 +p9',
  gift_of_man: 'm123 p555 s678 drrr p9 +p9',
  netherly: 'm123 p555 s678 drrr p9 +p9',
  eight_dealer_keeps: 'weee',
};

/** Nothing for an element that nobody has drawn yet. */
export function pictureOf(code: string): Picture | undefined {
  const text = HANDS[code];
  return text === undefined ? undefined : pictureFrom(text);
}

export function pictureFrom(text: string): Picture {
  let winning: Tile | undefined;
  const groups = text.split(' ').map((group) => {
    const tiles = tilesOf(group.replace('+', ''));
    if (group.startsWith('+')) winning = tiles[0];
    return tiles;
  });
  return winning === undefined ? { groups } : { groups, winning };
}

function tilesOf(group: string): (Tile | undefined)[] {
  if (group === 'x') return [undefined];
  const suit = group.charAt(0);
  return [...group.slice(1)].map((rank) => tileOf(suit + rank));
}
