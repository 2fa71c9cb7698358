// Downloads and uploads a whole season as a file.

/** The largest file that server/wire/season_file.hpp accepts. */
export const SEASON_BYTES_MAX = 16 * 1024 * 1024;
/** A file of which nothing has moved for this long counts as lost. */
export const STALLED_AFTER_MS = 120_000;

/** Calls `stalled` once nothing has moved for too long; `move` begins that time anew. */
function watchStalling(stalled: () => void): { move: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const move = () => {
    stop();
    timer = setTimeout(stalled, STALLED_AFTER_MS);
  };
  move();
  return { move, stop };
}

/**
 * Calls `come` with the number of bytes received so far; throws if the download fails, or if
 * nothing comes for `STALLED_AFTER_MS`.
 */
export async function exportSeason(id: string, come: (bytes: number) => void): Promise<Blob> {
  const limit = new AbortController();
  const watch = watchStalling(() => limit.abort());
  try {
    const response = await fetch(`/api/v1/leagues/${id}/season.json`, { signal: limit.signal });
    if (!response.ok || !response.body) throw new Error(`season ${id}: ${response.status}`);
    const parts: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      watch.move();
      parts.push(value);
      bytes += value.byteLength;
      come(bytes);
    }
    return new Blob(parts, { type: 'application/json' });
  } finally {
    watch.stop();
  }
}

/**
 * Returns the season's number or why it was refused, which is undefined if there is no answer, also
 * if nothing moves for `STALLED_AFTER_MS`; `sent` gets the fraction sent, 0 to 1.
 */
export function importSeason(
  file: File,
  sent: (part: number) => void,
): Promise<{ readonly season: number } | { readonly why: string | undefined }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    const watch = watchStalling(() => request.abort());
    request.upload.onprogress = ({ loaded, total }) => {
      watch.move();
      sent(total > 0 ? loaded / total : 1);
    };
    request.upload.onload = () => {
      watch.move();
      sent(1);
    };
    request.onload = () => {
      const answer: { season?: number; sentence?: string } | null = request.response;
      if (answer?.season) resolve({ season: answer.season });
      else resolve({ why: answer?.sentence ?? String(request.status) });
    };
    request.onerror = () => resolve({ why: undefined });
    request.onabort = () => resolve({ why: undefined });
    request.onloadend = () => watch.stop();
    request.open('POST', '/auth/seasons');
    request.setRequestHeader('Content-Type', 'application/json');
    request.send(file);
  });
}
