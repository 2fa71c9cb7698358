// Everything a visitor may set for this browser, with the defaults.
import { type Automation, STANDARD_AUTOMATION } from '../legal_buttons/automation';
import { type Command, STANDARD_KEYS } from '../legal_buttons/keys';
import { SOUNDS, type Sound } from '../sound/sounds';
import { LANGUAGES, type Language, PSEUDO } from '../words/words';

export const THEMES = ['system', 'dark', 'light'] as const;
export const PALETTES = ['ivory', 'night', 'contrast', 'safe'] as const;
export const FELTS = ['green', 'blue', 'wine', 'slate'] as const;
export const BACKS = ['jade', 'blue', 'red', 'bamboo'] as const;
export const FRAMES = ['walnut', 'lacquer', 'ebony', 'plain'] as const;
export const HAND_SIZES = ['large', 'medium', 'small'] as const;
export const DISCARD_MODES = ['once', 'twice', 'play'] as const;
export const VERBOSITIES = ['all', 'important', 'mine'] as const;
export const MOTIONS = ['system', 'less'] as const;

export type Theme = (typeof THEMES)[number];
export type Palette = (typeof PALETTES)[number];
/** One press; two presses on the same tile; a press that selects, then Play. */
export type DiscardMode = (typeof DISCARD_MODES)[number];
export type Verbosity = (typeof VERBOSITIES)[number];
export type Motion = (typeof MOTIONS)[number];

export interface Settings {
  /** Undefined until the visitor chooses one; until then the browser's language is used. */
  language?: Language;
  theme: Theme;
  tiles: Palette;
  felt: (typeof FELTS)[number];
  back: (typeof BACKS)[number];
  frame: (typeof FRAMES)[number];
  /** A smaller hand leaves more room for the table. */
  handSize: (typeof HAND_SIZES)[number];
  /** Numbers and letters in the corners of the tiles. */
  indices: boolean;
  /** The other seats' ponds and melds are turned as they lie on a real table. */
  turned: boolean;
  /** The line codes of Yahoo's old score screens. */
  codes: boolean;
  motion: Motion;
  discardByMouse: DiscardMode;
  discardByTouch: DiscardMode;
  /** The phone vibrates at a turn, a lifted tile, a claim. */
  haptics: boolean;
  /** System notices call the visitor while the page is hidden. */
  notices: boolean;
  /** The four buttons of Yahoo's client: Play, Claim, Pass, MahJong. */
  classic: boolean;
  /** The visitor takes the drawn tile with a button. */
  drawButton: boolean;
  /** Single letters act at the table. */
  letters: boolean;
  /** A to N discard the tile they stand under. */
  arcade: boolean;
  keys: Record<Command, string>;
  /** The volume of each sound, 0 to 1. */
  volumes: Record<Sound, number>;
  sound: boolean;
  /** Whether others' emotes are shown. */
  emotes: boolean;
  verbosity: Verbosity;
  textMode: boolean;
  /** Against bots, their actions are shown one step at a time. */
  steps: boolean;
  automation: Automation;
  /** Automation stays on after the deal. */
  keepAutomation: boolean;
  /** The first deal was explained, or the visitor declined. */
  guided: boolean;
  /** The lessons of the guide that were told so far, separated by commas. */
  guideTold: string;
  /** The completed lessons, separated by commas. */
  lessons: string;
  /** How many steps of the path from a first deal to a minimum were completed. */
  step: number;
}

const STANDARD: Settings = {
  theme: 'dark',
  tiles: 'ivory',
  felt: 'green',
  back: 'jade',
  frame: 'walnut',
  handSize: 'large',
  indices: false,
  turned: false,
  codes: false,
  motion: 'system',
  discardByMouse: 'once',
  discardByTouch: 'twice',
  haptics: true,
  notices: false,
  classic: false,
  drawButton: false,
  letters: true,
  arcade: false,
  keys: STANDARD_KEYS,
  volumes: Object.fromEntries(SOUNDS.map((sound) => [sound, 0.7])) as Record<Sound, number>,
  sound: true,
  emotes: true,
  verbosity: 'all',
  textMode: false,
  steps: false,
  automation: STANDARD_AUTOMATION,
  keepAutomation: false,
  guided: false,
  guideTold: '',
  lessons: '',
  step: 0,
};

export function standardSettings(): Settings {
  return structuredClone(STANDARD);
}

/** The stored settings that are still valid; defaults for the rest. */
export function settingsFrom(text: string): Settings {
  const settings = standardSettings();
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return settings;
  }
  if (typeof kept !== 'object' || kept === null) return settings;
  const { language } = kept as Partial<Settings>;
  const isKnown = language !== undefined && (language in LANGUAGES || language === PSEUDO);
  const known = isKnown ? { language } : {};
  return { ...merged(settings, kept), ...known };
}

function merged<Values extends object>(standard: Values, kept: object): Values {
  const result = { ...standard } as Record<string, unknown>;
  for (const [key, value] of Object.entries(standard)) {
    const own = (kept as Record<string, unknown>)[key];
    if (typeof own !== typeof value || own === null) continue;
    const choices = CHOICES[key];
    if (choices && !choices.includes(own as string)) continue;
    result[key] = typeof value === 'object' && value !== null ? merged(value, own as object) : own;
  }
  return result as Values;
}

const CHOICES: Partial<Record<string, readonly string[]>> = {
  theme: THEMES,
  tiles: PALETTES,
  felt: FELTS,
  back: BACKS,
  frame: FRAMES,
  handSize: HAND_SIZES,
  motion: MOTIONS,
  discardByMouse: DISCARD_MODES,
  discardByTouch: DISCARD_MODES,
  verbosity: VERBOSITIES,
};
