// How the visitor wants the page to look: theme, motion, tiles.
import type { Palette, Settings } from '../state/settings';

/** How every tile on every screen is drawn. */
export const tileLook = $state<{ palette: Palette; indices: boolean; asText: boolean }>({
  palette: 'ivory',
  indices: false,
  asText: false,
});

const LIGHT = '(prefers-color-scheme: light)';
const STILL = '(prefers-reduced-motion: reduce)';

/** Sets the page's attributes, now and when the system's theme changes; returns how to stop it. */
export function applyAppearance(settings: Settings): () => void {
  const page = document.documentElement;
  const system = matchMedia(LIGHT);
  const draw = () => {
    const theme = settings.theme === 'system' ? systemTheme(system.matches) : settings.theme;
    page.dataset.theme = theme;
  };
  draw();
  page.dataset.motion = settings.motion;
  page.dataset.tiles = settings.tiles;
  page.dataset.felt = settings.felt;
  page.dataset.back = settings.back;
  page.dataset.frame = settings.frame;
  page.dataset.hand = settings.handSize;
  page.toggleAttribute('data-turned', settings.turned);
  page.classList.toggle('text-mode', settings.textMode);
  tileLook.palette = settings.tiles;
  tileLook.indices = settings.indices;
  tileLook.asText = settings.textMode;
  system.addEventListener('change', draw);
  return () => system.removeEventListener('change', draw);
}

function systemTheme(isLight: boolean): 'light' | 'dark' {
  return isLight ? 'light' : 'dark';
}

/** Whether motion is reduced, so that nothing may move across the screen. */
export function isStill(): boolean {
  return document.documentElement.dataset.motion === 'less' || matchMedia(STILL).matches;
}
