import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { Kind } from '../kinds/index.ts';
import type { KubeObject, ObjectKey } from '../objects/index.ts';
import { type Registry, storedAs } from '../registry/index.ts';
import type { Entry, Store } from '../store/index.ts';
import type { Admission } from './ports.ts';

/** What every verb works with. */
export interface VerbDeps {
  readonly store: Store;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly admission: Admission;
}

/** What came of a write, in the version that was asked for. Frozen. */
export interface Written {
  readonly object: KubeObject;
  /** The JSON of the object. */
  readonly text: string;
  readonly isNew: boolean;
  /** Nothing of the object is left. */
  readonly isGone: boolean;
}

interface Served {
  readonly kind: Kind;
  readonly object: KubeObject;
  readonly text: string;
}

/** What custom objects look like in the version and under the definition of today, made when first asked for. */
const servedEntries = new WeakMap<Entry, Served>();

const isOwnStore = ({ storage, group, version }: Kind): boolean =>
  storage === undefined || (storage.group === group && storage.version === version);

const serve = (kind: Kind, entry: Entry): Served => {
  const known = servedEntries.get(entry);
  if (known?.kind === kind) return known;
  const stored = JSON.parse(entry.text) as KubeObject;
  const object = isOwnStore(kind) ? stored : (kind.storage?.fromStored(stored) ?? stored);
  if (kind.isCustom) kind.rules.applyDefaults(object);
  const text = JSON.stringify(object);
  const served = { kind, object, text: text === entry.text ? entry.text : text };
  servedEntries.set(entry, served);
  return served;
};

/** Built-in kinds are stored as they are served, unless they lie in the store of another. */
const isServedAsStored = (kind: Kind): boolean => !kind.isCustom && isOwnStore(kind);

/** The object of an entry in the version of a kind. Frozen or shared: nobody may change it. */
export const servedObject = ({ store }: VerbDeps, kind: Kind, entry: Entry): KubeObject =>
  isServedAsStored(kind) ? store.objectOf(entry) : serve(kind, entry).object;

/** The JSON of an entry in the version of a kind. */
export const servedText = (kind: Kind, entry: Entry): string =>
  isServedAsStored(kind) ? entry.text : serve(kind, entry).text;

/** An object of the caller's own. */
export const servedCopy = (kind: Kind, entry: Entry): KubeObject => JSON.parse(servedText(kind, entry));

/** The object as it is kept; takes the given one over. */
export const toStored = (kind: Kind, object: KubeObject): KubeObject =>
  isOwnStore(kind) ? object : (kind.storage?.toStored(object) ?? object);

/** An object of one kind in the version of another that shares its store. Takes it over. */
export const convertedObject = (from: Kind, to: Kind, object: KubeObject): KubeObject => {
  if (from === to) return object;
  const stored = toStored(from, object);
  const converted = isOwnStore(to) ? stored : (to.storage?.fromStored(stored) ?? stored);
  if (to.isCustom) to.rules.applyDefaults(converted);
  return converted;
};

export const written = (
  deps: VerbDeps,
  kind: Kind,
  { entry, isNew = false, isGone = false }: { entry: Entry; isNew?: boolean; isGone?: boolean },
): Written => ({
  object: servedObject(deps, kind, entry),
  text: servedText(kind, entry),
  isNew,
  isGone,
});

/** What a dry run answers: as if it had been written. */
export const notWritten = (
  object: KubeObject,
  { isNew = false, isGone = false }: { isNew?: boolean; isGone?: boolean } = {},
): Written => ({ object, text: JSON.stringify(object), isNew, isGone });

export const latestOf = ({ store }: VerbDeps, kind: Kind, key: { namespace: string; name: string }) =>
  store.latest(storedAs(kind), key);

/** Refuses only once the reason for it can be seen: what was decided before may not be stored yet. */
export const refusedInTime = async <Result>(
  { store }: VerbDeps,
  kind: Kind,
  { key, job }: { readonly key: () => ObjectKey; readonly job: () => Promise<Result> },
): Promise<Result> => {
  try {
    return await job();
  } catch (error) {
    await store.settled(storedAs(kind), key());
    throw error;
  }
};

/** Times on the wire have whole seconds. */
export const timestamp = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;

export const hasSubresource = (kind: Kind, name: string): boolean =>
  kind.subresources.some(subresource => subresource.name === name);
