// Makes the browser fetch the first screen's scripts together with the page's own, not after them.
import type { Plugin, Rollup } from 'vite';

const FIRST_SCREEN = '/src/pages/welcome/Welcome.svelte';

/** A script's file and all files that it statically imports. */
function needed(bundle: Rollup.OutputBundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen;
  seen.add(file);
  for (const other of chunk.imports) needed(bundle, other, seen);
  return seen;
}

/** The file of the script for which `is_wanted` is true. */
function file_of(
  bundle: Rollup.OutputBundle,
  is_wanted: (chunk: Rollup.OutputChunk) => boolean,
): string {
  const found = Object.values(bundle).find((one) => one.type === 'chunk' && is_wanted(one));
  if (!found) throw new Error(`no script of ${FIRST_SCREEN}`);
  return found.fileName;
}

export function first_screen(): Plugin {
  return {
    name: 'first-screen',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        if (!bundle) return [];
        const page = needed(
          bundle,
          file_of(bundle, ({ isEntry }) => isEntry),
        );
        const screen = file_of(
          bundle,
          ({ facadeModuleId }) => facadeModuleId?.endsWith(FIRST_SCREEN) ?? false,
        );
        return [...needed(bundle, screen)]
          .filter((file) => !page.has(file))
          .map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', href: `/${file}` } }));
      },
    },
  };
}
