// Downloads and uploads a whole season as a file.

/** The largest file that server/wire/season_file.hpp accepts. */
export const SEASON_BYTES_MAX = 8 * 1024 * 1024;

/** Calls `come` with the number of bytes received so far; throws if the download fails. */
export async function exportSeason(id: string, come: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(`/api/v1/leagues/${id}/season.json`);
  if (!response.ok || !response.body) throw new Error(`season ${id}: ${response.status}`);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
    come(bytes);
  }
  return new Blob(parts, { type: 'application/json' });
}

/**
 * Returns the season's number or why it was refused, which is undefined if there is no answer;
 * `sent` gets the fraction sent, 0 to 1.
 */
export function importSeason(
  file: File,
  sent: (part: number) => void,
): Promise<{ readonly season: number } | { readonly why: string | undefined }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => sent(total > 0 ? loaded / total : 1);
    request.upload.onload = () => sent(1);
    request.onload = () => {
      const answer: { season?: number; sentence?: string } | null = request.response;
      if (answer?.season) resolve({ season: answer.season });
      else resolve({ why: answer?.sentence ?? String(request.status) });
    };
    request.onerror = () => resolve({ why: undefined });
    request.open('POST', '/auth/seasons');
    request.setRequestHeader('Content-Type', 'application/json');
    request.send(file);
  });
}
