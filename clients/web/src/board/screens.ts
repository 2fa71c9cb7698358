// Every screen, each in a script of its own that is fetched when first shown.
import type { Component } from 'svelte';
import type { Client } from '../client/client.svelte';
import type { ScreenName } from '../client/route';
import { laterWords } from '../words/words.svelte';

export type Screen = Component<{ client: Client }>;
type Load = () => Promise<{ default: Screen }>;

export type ShownName = ScreenName | 'welcome' | 'problem';

const SCREENS: Record<ShownName, Load> = {
  welcome: () => import('./Welcome.svelte'),
  lobby: () => import('../screens/lobby/Lobby.svelte'),
  create: () => import('../screens/create/CreateTable.svelte'),
  table: () => import('./TablePage.svelte'),
  leagues: () => import('../league/LeaguesPage.svelte'),
  season: () => import('../league/SeasonPage.svelte'),
  match: () => import('../league/MatchPage.svelte'),
  boards: () => import('../league/BoardsPage.svelte'),
  games: () => import('../league/HistoryPage.svelte'),
  player: () => import('../league/PlayerPage.svelte'),
  settings: () => import('./SettingsPage.svelte'),
  profile: () => import('../screens/profile/ProfilePage.svelte'),
  moderation: () => import('../screens/moderation/ModerationPage.svelte'),
  rules: () => import('./RulesPage.svelte'),
  house: () => import('../league/HousePage.svelte'),
  replay: () => import('./ReplayPage.svelte'),
  lost: () => import('./ProblemPage.svelte'),
  problem: () => import('./ProblemPage.svelte'),
};

/** Screens for everybody, signed in or not. */
const OPEN: ReadonlySet<ScreenName> = new Set([
  'leagues',
  'season',
  'match',
  'boards',
  'games',
  'player',
  'settings',
  'rules',
  'house',
  'replay',
  'lost',
]);

/** Farewells that take the whole page: nothing on it could go on. */
const PAGE_ENDS = new Set(['replaced', 'version', 'banned', 'address_banned']);

/** What is shown now; nothing while a returning visitor is being recognised. */
export function shownScreen(client: Client): ShownName | undefined {
  const { linkState, route, welcome, account } = client;
  if (OPEN.has(route.screen)) return route.screen;
  if (linkState.kind === 'ended' && PAGE_ENDS.has(linkState.code)) return 'problem';
  if (!welcome && !account.isKnown) return 'welcome';
  if (!welcome) return linkState.kind === 'reconnecting' ? 'problem' : undefined;
  return route.screen;
}

/** What a first visit may begin with does without half of the words. */
const FIRST: ReadonlySet<ShownName> = new Set(['welcome', 'problem']);

const fetched = new Map<ShownName, Promise<Screen>>();

export function screenCode(name: ShownName): Promise<Screen> {
  const known = fetched.get(name);
  if (known) return known;
  const words = FIRST.has(name) ? undefined : laterWords();
  const code = Promise.all([SCREENS[name](), words]).then(([module]) => module.default);
  code.catch(() => fetched.delete(name));
  fetched.set(name, code);
  return code;
}
