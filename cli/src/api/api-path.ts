import { Fault } from '@freshet/kit/errors';

/** One path segment: a name becomes exactly one, whatever characters it holds. */
const segment = (value: string): string => {
  // A URL parser would take these as steps up the path, encoded or not.
  if (value === '' || value === '.' || value === '..') {
    throw new Fault('CLI_USAGE', `'${value}' is not a name or an id`);
  }
  return encodeURIComponent(value);
};

/** Fills the `{name}` parameters of an operation's path. */
export const fillPath = (template: string, params: Readonly<Record<string, unknown>>): string =>
  template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => segment(String(params[name] ?? '')));

/** A query string as existing clients write it: lists repeat the key, maps are `key[name]=value`. */
export const queryString = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) => queryPairs(key, value));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
};

const queryPairs = (key: string, value: unknown): [key: string, value: string][] => {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map(item => [key, String(item)]);
  if (typeof value !== 'object') return [[key, String(value)]];
  return Object.entries(value).map(([name, item]) => [`${key}[${name}]`, String(item)]);
};
