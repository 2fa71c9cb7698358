// Makes the browser fetch the first screen's scripts and styles together with the page's own, not after them.
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

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

function styles_of(bundle: Rollup.OutputBundle, file: string): readonly string[] {
  const chunk = bundle[file];
  return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
}

/** Vite asks for styles in this way, so the browser does not fetch them twice. */
function style(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'style', crossorigin: '', href: `/${file}` },
  };
}

function script(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', href: `/${file}` } };
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
        const files = [...needed(bundle, screen)].filter((file) => !page.has(file));
        const styles = new Set(files.flatMap((file) => styles_of(bundle, file)));
        return [...files.map(script), ...[...styles].map(style)];
      },
    },
  };
}
