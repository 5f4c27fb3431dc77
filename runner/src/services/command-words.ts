/** One word, with its quoted parts; or something that only a shell understands. */
const PIECES = /\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\&|;<>$`()]+)|(.)/gs;

/**
 * A command as compose files write it: words, some of them quoted, that are passed to the program as they are. Where
 * it has what only a shell understands, a shell gets it, since anything else would fail in a way nobody wants.
 */
export const commandWords = (text: string): readonly string[] => {
  const words: string[] = [];
  let word: string | undefined;
  for (const [piece, single, double, escaped, plain] of text.matchAll(PIECES)) {
    const part = single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? escaped ?? plain;
    if (double?.includes('$') || (part === undefined && piece.trim() !== '')) return ['sh', '-c', text];
    if (part !== undefined) word = (word ?? '') + part;
    else {
      if (word !== undefined) words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
};
