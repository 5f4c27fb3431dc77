/** What is looked for: everything, only things to do, only builds, or only people. */
export interface PaletteQuery {
  readonly scope: 'all' | 'commands' | 'builds' | 'people';
  readonly words: string;
}

/** Reads what was typed: `>` asks for commands, `#` for builds, `@` for people. */
export const parseQuery = (typed: string): PaletteQuery => {
  const text = typed.trimStart();
  if (text.startsWith('>')) return { scope: 'commands', words: text.slice(1).trim() };
  if (text.startsWith('#')) return { scope: 'builds', words: text.slice(1).trim() };
  if (text.startsWith('@')) return { scope: 'people', words: text.slice(1).trim() };
  return { scope: 'all', words: text.trim() };
};
