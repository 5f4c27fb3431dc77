import { findFlag } from './flag-reader.ts';
import type { FlagSpec, FlagSpecs } from './spec.ts';
import { flagName } from './spelling.ts';

/** A word that may belong to a command's name, and where in the command line it stands. */
interface LeadingWord {
  readonly word: string;
  readonly index: number;
}

/**
 * The words before the first flag that is not global. Which flags take values is only known for global flags
 * until the command is found, so its name must be complete before its own flags start.
 */
export const leadingWords = (argv: readonly string[], globals: FlagSpecs): LeadingWord[] => {
  const words: LeadingWord[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (word === '--') break;
    if (!word.startsWith('-') || word === '-') {
      words.push({ word, index });
      continue;
    }
    const spec = globalFlag(word, globals);
    if (!spec) break;
    if (takesNextWord(word, spec)) index += 1;
  }
  return words;
};

const globalFlag = (word: string, globals: FlagSpecs): FlagSpec | undefined => {
  const [name = ''] = word.replace(/^--?/, '').split('=');
  const found = word.startsWith('--')
    ? findFlag(globals, key => flagName(key) === name)
    : findFlag(globals, (_, spec) => spec.short === word[1]);
  return found?.spec;
};

const takesNextWord = (word: string, spec: FlagSpec): boolean => {
  if (spec.type === 'boolean' || word.includes('=')) return false;
  return word.startsWith('--') || word.length === 2;
};
