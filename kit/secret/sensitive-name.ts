/** Words that make a name sensitive wherever they stand in it, written without separators. */
const SENSITIVE =
  /passw(?:or)?d|passphrase|pwd|secret|token|authorization|cookie|credential|(?:api|private|access|signing|master|data|encryption|session)key|sessionid|kubeconfig/;

/** Last words of names that speak about a secret without holding it: `tokenExpiresAt`, `secretName`. */
const HARMLESS_ENDINGS = new Set(
  'at bytes count endpoint expiry kind length ms name names path prefix seconds ttl type'.split(' '),
);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '');

const judge = (name: string): boolean => {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const flat = words.join('');
  if (last === 'pat') return true;
  if (!SENSITIVE.test(flat) || HARMLESS_ENDINGS.has(last)) return false;
  // The id of a token is public; a "secret id" or a "session id" is what opens the door.
  return last !== 'id' || /secretid|sessionid/.test(flat);
};

const MAX_NAME = 200;
const MAX_REMEMBERED = 2_000;
const verdicts = new Map<string, boolean>();

/**
 * True for the name of a field, header, query parameter or variable whose value must not be shown.
 * It errs on the side of hiding. Names longer than any real one are sensitive: nobody reads them.
 */
export const isSensitiveName = (name: string): boolean => {
  if (name.length > MAX_NAME) return true;
  const known = verdicts.get(name);
  if (known !== undefined) return known;
  const verdict = judge(name);
  // Field names come from code and repeat; the bound is for the day when they come from a payload.
  if (verdicts.size >= MAX_REMEMBERED) verdicts.clear();
  verdicts.set(name, verdict);
  return verdict;
};
