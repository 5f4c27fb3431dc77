import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/** Catalogues that hold words, not those that only gather others. */
const CATALOGUE = /\/src\/text\/en\/(?!first|index)[\w-]+\.ts$/;

type Words = string | { readonly [key: string]: Words };

const compiled = (words: Words): unknown =>
  typeof words === 'string'
    ? compile(words)
    : Object.fromEntries(Object.entries(words).map(([key, value]) => [key, compiled(value)]));

/**
 * Reads the messages of the catalogues when the pages are built, so that no browser has to bring what reads them. While
 * somebody develops, they are read where they are shown.
 */
export const compiledWords = (): Plugin => ({
  name: 'freshet-compiled-words',
  apply: 'build',
  enforce: 'post',
  // What shows messages that are compiled already, and reads none.
  config: () => ({
    resolve: {
      alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
    },
  }),
  transform: async (code, id) => {
    if (!CATALOGUE.test(id)) return undefined;
    const catalogues: Record<string, Words> = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
    );
    const lines = Object.entries(catalogues).map(
      ([name, words]) => `export const ${name} = ${JSON.stringify(compiled(words))};`,
    );
    return { code: lines.join('\n'), map: null };
  },
});
