/** JSON over HTTPS with a provider: one place for logins, bounds, and what refusals mean. */
import { Fault } from '../errors/index.ts';
import { type Outbound, type OutboundAnswer, whySilent } from '../outbound/index.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What to ask. */
interface WireRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API; or what the provider itself named as the next page. */
  readonly path: string;
  readonly body?: unknown;
}

export interface WireAnswer {
  readonly body: unknown;
  readonly headers: OutboundAnswer['headers'];
}

/** Asks one provider. */
export interface Wire {
  /** The answer; undefined when there is no such thing, or none that the token may see. */
  find(request: WireRequest): Promise<WireAnswer | undefined>;
  /** The answer to something that must be there. */
  ask(request: WireRequest): Promise<WireAnswer>;
}

interface WireOptions {
  readonly apiUrl: string;
  /** How people call the provider. */
  readonly title: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly outbound: Outbound;
}

const DEFAULT_RETRY_SECONDS = 60;
const MOST_WORDS = 300;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path of keys. */
export const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    value,
  );

/** The text at a path of keys; empty where there is none. */
export const textAt = (value: unknown, ...keys: readonly string[]): string => {
  const found = at(value, ...keys);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

/** The list at a path of keys, or the value itself. */
export const listAt = (value: unknown, ...keys: readonly string[]): readonly Json[] => {
  const found = at(value, ...keys);
  return Array.isArray(found) ? found.filter(isRecord) : [];
};

export const header = ({ headers }: Pick<WireAnswer, 'headers'>, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
};

/** A name as one part of a path. */
export const segment = (name: string): string => encodeURIComponent(name);

/** `owner/name` as two parts of a path; GIT_REPOSITORY_NOT_FOUND for whatever cannot be a repository. */
export const ownerAndName = (fullName: string): { readonly owner: string; readonly name: string } => {
  const cut = fullName.lastIndexOf('/');
  const owner = fullName.slice(0, Math.max(cut, 0));
  const name = fullName.slice(cut + 1);
  const parts = [...owner.split('/'), name];
  if (parts.some(part => part === '' || part === '.' || part === '..')) throw noRepository(fullName);
  return { owner, name };
};

export const noRepository = (fullName: string): Fault =>
  new Fault('GIT_REPOSITORY_NOT_FOUND', `There is no repository ${fullName}, or the token may not see it`);

/** Others of the repository may still be told of, which a fault of the whole repository would say they may not. */
export const noCommit = (fullName: string, sha: string): Fault =>
  new Fault('GIT_PROVIDER_REFUSED', `The repository ${fullName} has no commit ${sha}`, { status: 404 });

interface MissingCommit {
  readonly fullName: string;
  /** Where the API has the repository. */
  readonly path: string;
  readonly sha: string;
}

/** Why a commit is not found, where providers say of one that is gone what they say when its whole repository is. */
export const whyNoCommit = async (wire: Wire, { fullName, path, sha }: MissingCommit): Promise<Fault> =>
  (await wire.find({ path })) ? noCommit(fullName, sha) : noRepository(fullName);

/** What the provider itself says of a refusal; providers never repeat tokens. */
const wordsOf = (body: string): string => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return '';
  }
  const words = [
    textAt(parsed, 'message'),
    textAt(parsed, 'error', 'message'),
    textAt(parsed, 'error_description'),
    ...listAt(parsed, 'errors').map(error => textAt(error, 'message')),
  ].filter(text => text !== '');
  return words.join('; ').slice(0, MOST_WORDS);
};

const retryAfter = (answer: OutboundAnswer): number => {
  const seconds = Number(header(answer, 'retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : DEFAULT_RETRY_SECONDS;
};

/** GitHub refuses whoever asks too often with 403 as well. */
const isLimit = (answer: OutboundAnswer): boolean =>
  answer.status === 429 ||
  (answer.status === 403 &&
    (header(answer, 'x-ratelimit-remaining') === '0' || header(answer, 'retry-after') !== ''));

/** How providers answer for a repository that has another name now; to pages for logins they lead with others. */
const MOVED: ReadonlySet<number> = new Set([301, 307, 308]);

/** `who` is the provider with its host, and never more of its address. */
const refusal = (who: string, answer: OutboundAnswer): Fault => {
  const { status } = answer;
  if (isLimit(answer))
    return new Fault('GIT_PROVIDER_LIMITED', `${who} answers no more for a while`, {
      retryAfterSeconds: retryAfter(answer),
    });
  if (status === 401) return new Fault('GIT_TOKEN_REJECTED', `${who} does not take the token`);
  const words = wordsOf(answer.body);
  const why = words === '' ? '' : `: ${words}`;
  if (status === 403) return new Fault('GIT_TOKEN_SCOPE', `${who} does not let the token do this${why}`);
  // Nothing is followed elsewhere with the token; where something moved for good, asking again changes nothing.
  if (MOVED.has(status))
    return new Fault('GIT_PROVIDER_REFUSED', `${who} says with status ${status} that this is elsewhere now`, {
      status,
    });
  // Whoever was too slow to ask may ask again.
  if (status >= 500 || status < 400 || status === 408)
    return new Fault('GIT_PROVIDER_UNAVAILABLE', `${who} answered with status ${status}`, { status });
  return new Fault('GIT_PROVIDER_REFUSED', `${who} refused with status ${status}${why}`, { status });
};

const parsed = (who: string, { status, body, headers }: OutboundAnswer): WireAnswer => {
  if (status === 204 || body === '') return { body: undefined, headers };
  try {
    return { body: JSON.parse(body) as unknown, headers };
  } catch (cause) {
    throw new Fault(
      'GIT_PROVIDER_UNAVAILABLE',
      `${who} answered with something that is no JSON`,
      {},
      { cause },
    );
  }
};

export const createWire = ({ apiUrl, title, headers, outbound }: WireOptions): Wire => {
  const base = apiUrl.replace(/\/+$/, '');
  const host = URL.parse(base)?.host;
  const who = host === undefined ? title : `${title} at ${host}`;
  const addressOf = (path: string): string => {
    // Cursors are what callers say, and next pages what somebody answered: neither may send the token elsewhere.
    const url = URL.parse(path.startsWith('http') ? path : base + path);
    if (url?.origin !== new URL(base).origin)
      throw new Fault('GIT_PROVIDER_REFUSED', `the next page that was named is not one of ${who}`);
    return url.href;
  };
  const send = async ({ method = 'GET', path, body }: WireRequest): Promise<OutboundAnswer> => {
    try {
      return await outbound({
        url: addressOf(path),
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (cause) {
      if (cause instanceof Fault && cause.code !== 'ADDRESS_UNREACHABLE') throw cause;
      throw new Fault('GIT_PROVIDER_UNAVAILABLE', `${who} did not answer${whySilent(cause)}`, {}, { cause });
    }
  };
  const find = async (request: WireRequest): Promise<WireAnswer | undefined> => {
    const answer = await send(request);
    if (answer.status === 404) return undefined;
    if (answer.status < 200 || answer.status > 299) throw refusal(who, answer);
    return parsed(who, answer);
  };
  return {
    find,
    ask: async request => {
      const answer = await find(request);
      if (answer) return answer;
      throw new Fault('GIT_REPOSITORY_NOT_FOUND', `${who} knows nothing like that, or does not show it`);
    },
  };
};

/** The next page, where the provider names it in a `link` header. */
export const nextLink = (answer: WireAnswer): { readonly next?: string } => {
  const found = /<([^>]+)>;\s*rel="next"/.exec(header(answer, 'link'))?.[1];
  return found === undefined ? {} : { next: found };
};
