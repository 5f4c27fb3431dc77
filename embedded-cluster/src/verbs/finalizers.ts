import type { Kind } from '../kinds/index.ts';
import type { KubeObject } from '../objects/index.ts';

/** Removes dependents first, or lets go of them; garbage collection takes these off again. */
export const FOREGROUND = 'foregroundDeletion';
export const ORPHAN = 'orphan';

const namespaceFinalizers = (kind: Kind, object: KubeObject): number => {
  if (kind.group !== '' || kind.plural !== 'namespaces') return 0;
  const spec = object.spec as { finalizers?: readonly string[] } | undefined;
  return spec?.finalizers?.length ?? 0;
};

/** Whether somebody still has to do something before the object may go. */
export const isHeld = (kind: Kind, object: KubeObject): boolean =>
  (object.metadata.finalizers?.length ?? 0) > 0 || namespaceFinalizers(kind, object) > 0;

/** Whether nothing holds an object that is being deleted. */
export const isReadyToGo = (kind: Kind, object: KubeObject): boolean =>
  object.metadata.deletionTimestamp !== undefined &&
  (object.metadata.deletionGracePeriodSeconds ?? 0) === 0 &&
  !isHeld(kind, object);
