/**
 * Objects in the version in which they are asked for. Most lie in the store as they are served. Built-in kinds that share
 * a store with another are renamed; custom ones get the defaults of today, and where their definition names a webhook
 * for it, that webhook makes one version of another. It has to be asked first, by `makeReady`: whoever reads without
 * that, as controllers in the process do, sees what is stored under another name, which is enough for metadata.
 */
import type { Kind } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';
import { apiVersionOf } from '../registry/index.ts';
import type { Entry, Store } from '../store/index.ts';

interface Served {
  readonly kind: Kind;
  readonly object: KubeObject;
  readonly text: string;
}

/** What custom objects look like in the version and under the definition of today, made when first asked for. */
const servedEntries = new WeakMap<Entry, Served>();

/** What webhooks have made of objects. Several versions of one may be read at the same time. */
const convertedEntries = new WeakMap<Entry, WeakMap<Kind, Served>>();

const isOwnStore = ({ storage, group, version }: Kind): boolean =>
  storage === undefined || (storage.group === group && storage.version === version);

const finished = (kind: Kind, object: KubeObject, entry: Entry): Served => {
  if (kind.isCustom) kind.rules.applyDefaults(object);
  const text = JSON.stringify(object);
  return { kind, object, text: text === entry.text ? entry.text : text };
};

const serve = (kind: Kind, entry: Entry): Served => {
  const converted = convertedEntries.get(entry)?.get(kind);
  if (converted) return converted;
  const known = servedEntries.get(entry);
  if (known?.kind === kind) return known;
  const stored = JSON.parse(entry.text) as KubeObject;
  const object = isOwnStore(kind) ? stored : (kind.storage?.fromStored(stored) ?? stored);
  const served = finished(kind, object, entry);
  servedEntries.set(entry, served);
  return served;
};

/** Built-in kinds are stored as they are served, unless they lie in the store of another. */
const isServedAsStored = (kind: Kind): boolean => !kind.isCustom && isOwnStore(kind);

/** The object of an entry in the version of a kind. Frozen or shared: nobody may change it. */
export const servedObject = ({ store }: { readonly store: Store }, kind: Kind, entry: Entry): KubeObject =>
  isServedAsStored(kind) ? store.objectOf(entry) : serve(kind, entry).object;

/** The JSON of an entry in the version of a kind. */
export const servedText = (kind: Kind, entry: Entry): string =>
  isServedAsStored(kind) ? entry.text : serve(kind, entry).text;

/** An object of the caller's own. */
export const servedCopy = (kind: Kind, entry: Entry): KubeObject => JSON.parse(servedText(kind, entry));

/** Objects that go to a webhook together. */
const MOST_AT_ONCE = 200;
const MOST_CHARACTERS_AT_ONCE = 1_048_576;

function* portions(entries: readonly Entry[]): Generator<readonly Entry[]> {
  let portion: Entry[] = [];
  let characters = 0;
  for (const entry of entries) {
    const isFull = portion.length >= MOST_AT_ONCE || characters + entry.text.length > MOST_CHARACTERS_AT_ONCE;
    if (portion.length > 0 && isFull) {
      yield portion;
      portion = [];
      characters = 0;
    }
    portion.push(entry);
    characters += entry.text.length;
  }
  if (portion.length > 0) yield portion;
}

const keep = (kind: Kind, entry: Entry, object: KubeObject): void => {
  kind.prune?.(object as never);
  const byKind = convertedEntries.get(entry) ?? new WeakMap<Kind, Served>();
  byKind.set(kind, finished(kind, object, entry));
  convertedEntries.set(entry, byKind);
};

/** Has objects made ready that lie in another version than they are asked for in, where that takes a webhook. */
export const makeReady = async (kind: Kind, entries: readonly Entry[]): Promise<void> => {
  const { convert } = kind;
  if (!convert) return;
  const wanted = apiVersionOf(kind);
  const unknown = entries.filter(entry => !convertedEntries.get(entry)?.has(kind));
  for (const portion of portions(unknown)) {
    const objects = portion.map(({ text }) => JSON.parse(text) as KubeObject);
    const others = objects.flatMap((object, index) => (object.apiVersion === wanted ? [] : [index]));
    if (others.length === 0) continue;
    const converted = await convert(
      others.map(index => objects[index] as KubeObject),
      wanted,
    );
    for (const [place, index] of others.entries())
      keep(kind, portion[index] as Entry, converted[place] as KubeObject);
  }
};

/** The object as it is kept; takes the given one over. */
export const toStored = (kind: Kind, object: KubeObject): KubeObject | Promise<KubeObject> => {
  if (isOwnStore(kind) || !kind.storage) return object;
  if (!kind.convert) return kind.storage.toStored(object);
  return kind.convert([object], apiVersionOf(kind.storage)).then(([converted]) => converted ?? object);
};

/** An object of one kind in the version of another that shares its store. Takes it over. */
export const convertedObject = async (from: Kind, to: Kind, object: KubeObject): Promise<KubeObject> => {
  if (from === to) return object;
  if (to.convert) {
    const [converted = object] = await to.convert([object], apiVersionOf(to));
    to.rules.applyDefaults(converted);
    return converted;
  }
  const stored = await toStored(from, object);
  const converted = isOwnStore(to) ? stored : (to.storage?.fromStored(stored) ?? stored);
  if (to.isCustom) to.rules.applyDefaults(converted);
  return converted;
};
