// Which screen the address names.

export type Route =
  | { readonly screen: 'lobby'; readonly room?: string }
  | { readonly screen: 'create'; readonly room: string }
  | { readonly screen: 'table'; readonly table: bigint };

/** "#/room/ID", "#/create/ID", "#/table/N"; anything else is the lobby. */
export function routeOf(hash: string): Route {
  const [, screen, name = ''] = hash.split('/');
  const decoded = safelyDecoded(name);
  if (screen === 'room' && decoded) return { screen: 'lobby', room: decoded };
  if (screen === 'create' && decoded) return { screen: 'create', room: decoded };
  if (screen === 'table' && /^\d{1,19}$/.test(decoded)) {
    return { screen: 'table', table: BigInt(decoded) };
  }
  return { screen: 'lobby' };
}

export function hashOf(route: Route): string {
  if (route.screen === 'table') return `#/table/${route.table}`;
  if (route.screen === 'create') return `#/create/${encodeURIComponent(route.room)}`;
  return route.room ? `#/room/${encodeURIComponent(route.room)}` : '#/';
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
