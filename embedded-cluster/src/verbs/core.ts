import type { Ids } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { Kind } from '../kinds/index.ts';
import type { KubeObject, ObjectKey } from '../objects/index.ts';
import { type Registry, storedAs } from '../registry/index.ts';
import type { Entry, Store } from '../store/index.ts';
import type { Admission } from './ports.ts';
import { makeReady, servedObject, servedText } from './served.ts';

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

export const written = async (
  deps: VerbDeps,
  kind: Kind,
  { entry, isNew = false, isGone = false }: { entry: Entry; isNew?: boolean; isGone?: boolean },
): Promise<Written> => {
  if (kind.convert) await makeReady(kind, [entry]);
  return { object: servedObject(deps, kind, entry), text: servedText(kind, entry), isNew, isGone };
};

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
