import { storedAs } from '../registry/index.ts';
import { notFound } from '../status/index.ts';
import type { Entry } from '../store/index.ts';
import { listObjects, makeReady, servedObject, waitForRevision } from '../verbs/index.ts';
import { answerEntry, answerList } from './answer-objects.ts';
import { type Call, keyOf, type ServerDeps } from './call.ts';
import { type ListOptions, readListOptions, revisionOf } from './list-options.ts';
import { watchObjects } from './watch.ts';

/** The object that a request is about, as it can be read now. */
const entryOf = ({ store }: ServerDeps, call: Call): Entry => {
  const key = keyOf(call);
  const entry = store.get(storedAs(call.kind), key);
  if (!entry) throw notFound(call.kind, key.name);
  return entry;
};

/** The object that a request is about. Shared: nobody may change it. */
export const objectOf = (deps: ServerDeps, call: Call) => servedObject(deps, call.kind, entryOf(deps, call));

/** The same, where another version of it may have to be made first. */
export const readyObjectOf = async (deps: ServerDeps, call: Call) => {
  const entry = entryOf(deps, call);
  await makeReady(call.kind, [entry]);
  return servedObject(deps, call.kind, entry);
};

export const getOne = async (deps: ServerDeps, call: Call): Promise<void> => {
  const asked = revisionOf(call.query.get('resourceVersion'));
  if (asked > 0) await waitForRevision(deps, asked);
  const entry = entryOf(deps, call);
  await makeReady(call.kind, [entry]);
  answerEntry(deps, call, entry);
};

/** Exactly the version that is named, rather than one that is not older. */
const isExact = ({ revision, match, limit }: ListOptions): boolean =>
  match === 'Exact' || (match === undefined && revision > 0 && limit > 0);

export const listOrWatch = async (deps: ServerDeps, call: Call): Promise<void> => {
  const options = readListOptions(call);
  if (options.isWatch) return watchObjects(deps, call, options);
  const { entries, revision, continueToken, remaining } = await listObjects(deps, {
    kind: call.kind,
    selection: options.selection,
    limit: options.limit,
    continueToken: options.continueToken,
    revision: options.resourceVersion === undefined ? undefined : options.revision,
    isExact: isExact(options),
  });
  await answerList(deps, call, {
    entries,
    meta: {
      resourceVersion: String(revision),
      ...(continueToken === undefined ? {} : { continue: continueToken }),
      ...(remaining === undefined ? {} : { remainingItemCount: remaining }),
    },
  });
};
