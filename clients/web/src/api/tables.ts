// The tables that the server tells of over HTTP: what an invited visitor sees before entering.

export interface TableCard {
  readonly id: number;
  readonly name: string;
  readonly rules: string;
  readonly minimum: number;
  /** Somebody may sit down. */
  readonly open: boolean;
  /** By chair; nothing for one that is free. */
  readonly seats: readonly ({ readonly name: string; readonly bot: boolean } | null)[];
}

/** Nothing for a table that is over, or hidden; who was given its code is shown a private one. */
export async function tableCard(table: bigint, code?: string): Promise<TableCard | undefined> {
  const query = code ? `?code=${encodeURIComponent(code)}` : '';
  const response = await fetch(`/api/v1/tables${query}`);
  if (!response.ok) return undefined;
  const { tables } = (await response.json()) as { tables: readonly TableCard[] };
  return tables.find(({ id }) => String(id) === String(table));
}
