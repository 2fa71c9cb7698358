// Leads to the table of a share code, unless the visitor goes elsewhere meanwhile.
import type { Answer } from '../link/link';
import type { Route } from './route';
import type { ShareCodes } from './share_codes';

/** Where the visitor is, what to ask the server, where to go. */
export interface Finder {
  readonly route: Route;
  readonly codes: Pick<ShareCodes, 'tell'>;
  report(answer: Answer): void;
  go(route: Route): void;
}

export async function findTable(finder: Finder, code: string): Promise<void> {
  const { route } = finder;
  const answer = await finder.codes.tell(code);
  finder.report(answer);
  if (answer.kind !== 'done' || finder.route !== route) return;
  finder.go({ screen: 'table', table: answer.table, code });
}
