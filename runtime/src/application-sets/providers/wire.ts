/** Questions to a Git provider, page by page, with the token of a set. */
import { Fault } from '@freshet/kit/errors';
import type { Outbound, OutboundAnswer } from '@freshet/kit/outbound';
import { jsonOf } from '../web-answer.ts';

const MOST_PAGES = 100;
/** Of one list; a provider that is somebody's own may send what it likes. */
const MOST_BYTES = 64 * 1024 ** 2;

export type Json = Record<string, unknown>;

export interface Wire {
  /** The answer; undefined where there is no such thing. */
  get(path: string): Promise<unknown>;
  exists(path: string): Promise<boolean>;
  /** Everything of a list, as the provider pages it. */
  all(path: string, pages: Paging): Promise<Json[]>;
}

/** Where the items of an answer are, and where the next page is; undefined on the last one. */
export interface Paging {
  readonly items: (body: unknown) => unknown;
  readonly next: (page: { path: string; number: number; body: unknown; size: number }) => string | undefined;
}

interface WireOptions {
  readonly outbound: Outbound;
  readonly base: string;
  /** What people call the provider. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const createWire = ({ outbound, base, name, headers }: WireOptions): Wire => {
  const root = base.replace(/\/+$/, '');
  const origin = URL.parse(root)?.origin;
  if (origin === undefined) throw new Fault('APPLICATION_SET_INVALID', `the address of ${name} is no URL`);
  const ask = (path: string): Promise<OutboundAnswer> => {
    // A next page may be a whole address; it must not lead elsewhere with our token.
    const url = path.startsWith('http') ? path : `${root}${path}`;
    if (URL.parse(url)?.origin !== origin)
      throw new Fault('APPLICATION_SET_PROVIDER_FAILED', `${name} points to another host for its next page`);
    return outbound({ url, headers: { accept: 'application/json', ...headers } });
  };
  const page = async (path: string): Promise<{ readonly body: unknown; readonly bytes: number }> => {
    const answer = await ask(path);
    const body = answer.status === 404 ? undefined : jsonOf(answer, name);
    return { body, bytes: answer.body.length };
  };
  return {
    get: async path => (await page(path)).body,
    exists: async path => {
      const answer = await ask(path);
      if (answer.status === 404) return false;
      jsonOf({ ...answer, body: '{}' }, name);
      return true;
    },
    all: async (path, { items, next }) => {
      const all: Json[] = [];
      let at: string | undefined = path;
      let left = MOST_BYTES;
      for (let number = 1; at !== undefined; number += 1) {
        if (number > MOST_PAGES || left < 0)
          throw new Fault('APPLICATION_SET_TOO_LARGE', `${name} has more to say than is read of it`, {
            pages: number,
          });
        const { body, bytes } = await page(at);
        left -= bytes;
        if (body === undefined)
          throw new Fault('APPLICATION_SET_PROVIDER_FAILED', `${name} answered with status 404`, {
            status: 404,
          });
        const found = items(body);
        if (!Array.isArray(found))
          throw new Fault('APPLICATION_SET_PROVIDER_FAILED', `${name} did not answer with a list`);
        all.push(...found.filter(isRecord));
        at = next({ path: at, number, body, size: found.length });
      }
      return all;
    },
  };
};

/** Pages by number, until one is not full. */
export const numbered = (size: number, parameter = 'page'): Paging => ({
  items: body => body,
  next: ({ path, number, size: found }) => {
    if (found < size) return undefined;
    const url = new URL(path, 'http://x');
    url.searchParams.set(parameter, String(number + 1));
    return url.pathname + url.search;
  },
});

/** A text at a path of keys; empty where there is none. */
export const textAt = (value: unknown, ...keys: readonly string[]): string => {
  let found = value;
  for (const key of keys) found = isRecord(found) ? found[key] : undefined;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

export const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = isRecord(value) ? value[key] : undefined;
  return Array.isArray(found) ? (found as unknown[]) : [];
};

/** Texts, or the `name` of things that have one. */
export const namesIn = (values: readonly unknown[]): string[] =>
  values
    .map(value => (typeof value === 'string' ? value : textAt(value, 'name')))
    .filter(name => name !== '');

export const segment = (text: string): string => encodeURIComponent(text);

/** A path keeps its slashes, and leads nowhere else. */
export const pathSegments = (path: string): string =>
  path
    .split('/')
    .filter(part => part !== '' && part !== '.' && part !== '..')
    .map(encodeURIComponent)
    .join('/');
