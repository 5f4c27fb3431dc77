import type { Ids } from '@freshet/kit/ids';

/** Letters of generated names: none that would spell something. */
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** Random letters for the end of a generated name. */
const nameSuffix = (ids: Ids): string => {
  // The last eleven digits of an id are random: enough for five letters out of twenty-seven.
  let rest = Number.parseInt(ids.next().slice(-11), 16);
  let text = '';
  for (let letter = 0; letter < 5; letter += 1) {
    text += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
};

/** A prefix cut to what leaves room for the letters, as the server cuts it. */
export const generatedName = (prefix: string, ids: Ids): string => `${prefix.slice(0, 58)}${nameSuffix(ids)}`;

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`;
};

/** A short hash of a value, in letters that may stand in a name: FNV-1a, 32 bits. The salt tells collisions apart. */
export const shortHash = (value: unknown, salt?: number): string => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(canonical(value) + (salt === undefined ? '' : `#${salt}`))) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return [...String(hash)].map(digit => LETTERS[digit.charCodeAt(0) % LETTERS.length]).join('');
};
