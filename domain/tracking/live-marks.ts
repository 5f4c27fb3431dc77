import { INSTALLATION_ANNOTATION, TRACKING_ANNOTATION } from '@freshet/domain/applications';
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { parseTrackingId, type TrackedKey } from './tracking-id.ts';
import type { Tracking } from './tracking-method.ts';

/** The tracking id of an object, where it has one. */
export const markOf = (object: KubeObject): TrackedKey | undefined =>
  parseTrackingId(object.metadata.annotations?.[TRACKING_ANNOTATION]);

/** Which application an object belongs to by its mark; undefined where it has none, or another engine's. */
export const trackedInstance = (object: KubeObject, tracking: Tracking): string | undefined => {
  const { labels, annotations } = object.metadata;
  const { installationId = '' } = tracking;
  if (tracking.tracking === 'label') return labels?.[tracking.instanceLabel] || undefined;
  if (installationId !== '' && annotations?.[INSTALLATION_ANNOTATION] !== installationId) return undefined;
  return markOf(object)?.instance;
};

/** Which application besides this one an object belongs to by its mark. As in Argo CD, whatever the mark was written for. */
export const otherInstance = (
  object: KubeObject,
  instance: string,
  tracking: Tracking,
): string | undefined => {
  const tracked = trackedInstance(object, tracking);
  return tracked === instance ? undefined : tracked;
};

/**
 * Whether the mark of a live object was written for this very object. Controllers copy annotations to what they make,
 * so a mark that names another object says nothing of this one.
 */
export const isSelfReferenced = (live: KubeObject, tracking: Tracking): boolean => {
  const mark = tracking.tracking === 'label' ? undefined : markOf(live)?.key;
  if (mark === undefined) return true;
  const { namespace = '', name } = live.metadata;
  return (
    mark.group === groupOf(live.apiVersion) &&
    mark.kind === live.kind &&
    mark.name === name &&
    (namespace === '' || mark.namespace === namespace)
  );
};
