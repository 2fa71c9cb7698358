// The emotes: phrases that are drawn, each as the face of a lion cub.

export const EMOTES = [
  'emote_smile',
  'emote_laugh',
  'emote_wow',
  'emote_think',
  'emote_cry',
  'emote_sweat',
  'emote_tea',
  'emote_bow',
] as const;
export type EmoteName = (typeof EMOTES)[number];

/** The emote with that code; undefined for a phrase in words. */
export function emoteOf(phrase: string): EmoteName | undefined {
  return EMOTES.find((emote) => emote === phrase);
}
