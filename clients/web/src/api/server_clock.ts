// The server's clock, for a visitor without a connection.

/** How far it is ahead of the device's, to about a second; 0 if the server does not say. */
export async function serverAheadMs(): Promise<number> {
  const { headers } = await fetch('/api/v1/club', { method: 'HEAD', cache: 'no-store' });
  // A date has no fraction, so on average it is half a second behind.
  const ms = Date.parse(headers.get('Date') ?? '') + 500;
  return Number.isNaN(ms) ? 0 : ms - Date.now();
}
