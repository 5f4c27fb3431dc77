import { editDistance } from '@freshet/kit/spelling';

/** More suggestions than this help nobody. */
const MOST = 3;

/** The few known words nearest to what was typed: same start, or a slip or two away. */
export const nearest = (typed: string, known: readonly string[], count = MOST): string[] => {
  const limit = Math.max(1, Math.min(3, Math.floor(typed.length / 3)));
  return known
    .map(word => ({ word, distance: word.startsWith(typed) ? 0.5 : editDistance(typed, word) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.word.localeCompare(b.word, 'en'))
    .slice(0, count)
    .map(({ word }) => word);
};

/** What people call something that goes by another name here. */
const ALSO_CALLED: ReadonlyMap<string, readonly string[]> = new Map([
  ['add user', ['create', 'invitation']],
  ['create user', ['create', 'invitation']],
  ['invite', ['create', 'invitation']],
]);

/** Commands that someone who typed these words may have meant. */
export const suggestCommands = (
  words: readonly string[],
  known: readonly string[],
  paths: readonly (readonly string[])[],
): string[] => {
  const typed = words[known.length] ?? '';
  const siblings = new Set(
    paths
      .filter(path => known.every((word, index) => path[index] === word))
      .map(path => path[known.length] ?? ''),
  );
  const close = nearest(typed, [...siblings]).map(word => [...known, word]);
  // `freshet users`, `freshet login`: the right word in the wrong place.
  const elsewhere = paths
    .filter(path => path.some(word => word === typed || word === `${typed}s`))
    .sort((a, b) => Number(b[0] === 'get') - Number(a[0] === 'get'));
  // `freshet demo list`: a verb that many have says nothing of what was meant.
  const telling = elsewhere.length > MOST ? [] : elsewhere;
  const called = ALSO_CALLED.get([...known, typed].join(' '));
  const all = (called ? [called] : [...close, ...telling]).map(path => `freshet ${path.join(' ')}`);
  return [...new Set(all)].slice(0, MOST);
};
