/**
 * Lists, whole or in pages. All pages of a list show the state at the revision of the first: the history knows what
 * has changed since. A page that comes too late is refused with a token that goes on from the same place, but now.
 */
import type { Kind } from '../kinds/index.ts';
import { storedAs } from '../registry/index.ts';
import { badRequest, expired, versionTooLarge } from '../status/index.ts';
import { type Entry, keyText } from '../store/index.ts';
import type { VerbDeps } from './core.ts';
import { looksInside, type Selection, selects } from './select.ts';
import { makeReady, servedObject } from './served.ts';

export interface ListRequest {
  readonly kind: Kind;
  readonly selection: Selection;
  /** 0 for all. */
  readonly limit: number;
  readonly continueToken: string;
  /** Undefined: the newest. */
  readonly revision: number | undefined;
  readonly isExact: boolean;
}

export interface Listed {
  readonly entries: readonly Entry[];
  readonly revision: number;
  readonly continueToken: string | undefined;
  /** How many come after; known only where nothing is selected. */
  readonly remaining: number | undefined;
}

interface Token {
  readonly v: 'meta.k8s.io/v1';
  readonly rv: number;
  readonly start: string;
}

const TOO_OLD =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the time the first chunk was returned and now may show up in the list.';

/** How long a reader may be ahead of us before it is told so. */
const PATIENCE_MS = 3_000;

const writeToken = (rv: number, start: string): string =>
  Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv, start } satisfies Token)).toString('base64url');

const readToken = (text: string): Token => {
  try {
    const token = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<Token>;
    if (token.v === 'meta.k8s.io/v1' && Number.isSafeInteger(token.rv) && typeof token.start === 'string') {
      return token as Token;
    }
  } catch {
    // Not JSON: no token of ours, as below.
  }
  throw badRequest('continue key is not valid: it was not handed out by this server');
};

/** Waits until the store has come as far as a reader has seen elsewhere. */
export const waitForRevision = async ({ store, clock }: VerbDeps, revision: number): Promise<void> => {
  if (store.revision >= revision) return;
  const arrived = new AbortController();
  const stop = store.onChange(undefined, () => {
    if (store.revision >= revision) arrived.abort();
  });
  try {
    await clock.sleep(PATIENCE_MS, arrived.signal);
  } catch {
    return; // it has arrived
  } finally {
    stop();
  }
  throw versionTooLarge(revision, store.revision);
};

interface Snapshot {
  readonly entries: readonly Entry[];
  readonly revision: number;
}

const snapshotFor = async (
  deps: VerbDeps,
  request: ListRequest,
  token: Token | undefined,
): Promise<Snapshot> => {
  const { store } = deps;
  const { kind, selection, revision, isExact } = request;
  const resource = storedAs(kind);
  if (token) {
    if (token.rv < store.oldest) throw expired(TOO_OLD, writeToken(store.revision, token.start));
    return { entries: store.entriesAt(resource, token.rv, selection.namespace), revision: token.rv };
  }
  if (revision !== undefined) await waitForRevision(deps, revision);
  if (revision !== undefined && isExact) {
    return { entries: store.entriesAt(resource, revision, selection.namespace), revision };
  }
  const only = onlyOne(deps, request);
  return { entries: only ?? store.entries(resource, selection.namespace), revision: store.revision };
};

/** Watches and lists of a single object are common; they need not look at all others. */
const onlyOne = ({ store }: VerbDeps, { kind, selection }: ListRequest): readonly Entry[] | undefined => {
  const name = selection.fields.only('metadata.name');
  if (name === undefined || (kind.namespaced && selection.namespace === undefined)) return undefined;
  const entry = store.get(storedAs(kind), { namespace: selection.namespace ?? '', name });
  return entry ? [entry] : [];
};

const placeAfter = (entries: readonly Entry[], start: string): number => {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyText(entries[middle] as Entry) <= start) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The objects that are asked for, and where the next page begins. */
export const listObjects = async (deps: VerbDeps, request: ListRequest): Promise<Listed> => {
  const { kind, selection, limit, continueToken } = request;
  const token = continueToken === '' ? undefined : readToken(continueToken);
  const { entries, revision } = await snapshotFor(deps, request, token);
  const from = token ? placeAfter(entries, token.start) : 0;
  const isSelective = looksInside(selection);
  if (isSelective) await makeReady(kind, entries);
  const matches = (entry: Entry): boolean =>
    !isSelective || selects(kind, selection, servedObject(deps, kind, entry));
  if (limit === 0 && !isSelective) {
    const rest = from === 0 ? entries : entries.slice(from);
    await makeReady(kind, rest);
    return { entries: rest, revision, continueToken: undefined, remaining: undefined };
  }
  const page: Entry[] = [];
  let at = from;
  while (at < entries.length && (limit === 0 || page.length < limit)) {
    const entry = entries[at] as Entry;
    if (matches(entry)) page.push(entry);
    at += 1;
  }
  await makeReady(kind, page);
  const last = entries[at - 1];
  if (at >= entries.length || !last) {
    return { entries: page, revision, continueToken: undefined, remaining: undefined };
  }
  return {
    entries: page,
    revision,
    continueToken: writeToken(revision, keyText(last)),
    remaining: isSelective ? undefined : entries.length - at,
  };
};
