// Every screen, each in a script of its own that is fetched when first shown.
import type { Component } from 'svelte';
import type { Client } from '../state/client.svelte';
import type { ScreenName } from '../state/route';
import { laterWords } from '../words/words.svelte';

export type Screen = Component<{ client: Client }>;
/** A screen may do without the client. */
type Load = () => Promise<{ default: Screen | Component }>;

export type ShownName = ScreenName | 'welcome' | 'problem';

const SCREENS: Record<ShownName, Load> = {
  welcome: () => import('../pages/welcome/Welcome.svelte'),
  lobby: () => import('../pages/lobby/Lobby.svelte'),
  create: () => import('../pages/create/CreateTable.svelte'),
  table: () => import('../pages/table/TablePage.svelte'),
  watch: () => import('../pages/watch/WatchPage.svelte'),
  leagues: () => import('../pages/leagues/LeaguesPage.svelte'),
  season: () => import('../pages/leagues/SeasonPage.svelte'),
  match: () => import('../pages/leagues/MatchPage.svelte'),
  hall: () => import('../pages/leagues/HallPage.svelte'),
  sheets: () => import('../pages/leagues/ScoreSheetsPage.svelte'),
  boards: () => import('../pages/leagues/BoardsPage.svelte'),
  games: () => import('../pages/leagues/HistoryPage.svelte'),
  player: () => import('../pages/leagues/PlayerPage.svelte'),
  settings: () => import('../pages/settings/SettingsPage.svelte'),
  profile: () => import('../pages/profile/ProfilePage.svelte'),
  moderation: () => import('../pages/moderation/ModerationPage.svelte'),
  operate: () => import('../pages/operate/OperatePage.svelte'),
  reset: () => import('../pages/welcome/ResetPage.svelte'),
  confirm: () => import('../pages/welcome/ConfirmPage.svelte'),
  invited: () => import('../pages/welcome/InvitedPage.svelte'),
  rules: () => import('../pages/rules/RulesPage.svelte'),
  learn: () => import('../pages/learn/LearnPage.svelte'),
  house: () => import('../pages/house/HousePage.svelte'),
  replay: () => import('../pages/replay/ReplayPage.svelte'),
  hand: () => import('../pages/hand/HandPage.svelte'),
  count: () => import('../pages/count/CountPage.svelte'),
  discard: () => import('../pages/discard/DiscardPage.svelte'),
  review: () => import('../pages/review/ReviewPage.svelte'),
  lost: () => import('../widgets/ProblemPage.svelte'),
  problem: () => import('../widgets/ProblemPage.svelte'),
};

/** Screens for everybody, signed in or not. */
const OPEN: ReadonlySet<ScreenName> = new Set([
  'watch',
  'leagues',
  'season',
  'match',
  'hall',
  'sheets',
  'boards',
  'games',
  'player',
  'settings',
  'rules',
  'learn',
  'house',
  'replay',
  'review',
  'hand',
  'count',
  'discard',
  'lost',
  'reset',
  'confirm',
  'invited',
]);

/** Farewells that take the whole page: nothing on it could go on. */
const PAGE_ENDS = new Set(['replaced', 'version', 'banned', 'address_banned']);

/** The screen to show now; undefined while a returning visitor is being recognised. */
export function shownScreen(client: Client): ShownName | undefined {
  const { linkState, route, welcome, account } = client;
  if (OPEN.has(route.screen)) return route.screen;
  if (linkState.kind === 'ended' && PAGE_ENDS.has(linkState.code)) return 'problem';
  if (!welcome && !account.isKnown) return 'welcome';
  if (!welcome) return linkState.kind === 'reconnecting' ? 'problem' : undefined;
  return route.screen;
}

/** A first visit begins with these; they need only half of the words. */
const FIRST: ReadonlySet<ShownName> = new Set(['welcome', 'problem']);

const fetched = new Map<ShownName, Promise<Screen>>();

export function screenCode(name: ShownName): Promise<Screen> {
  const known = fetched.get(name);
  if (known) return known;
  const words = FIRST.has(name) ? undefined : laterWords();
  const code = Promise.all([SCREENS[name](), words]).then(([module]) => module.default as Screen);
  code.catch(() => fetched.delete(name));
  fetched.set(name, code);
  return code;
}
