import { TRACKING_ANNOTATION } from '@freshet/domain/applications';
import type { KubeObject } from '@freshet/domain/objects';
import type { Tracking } from '@freshet/domain/tracking';

/**
 * A live object that was marked with a label alone counts as carrying the annotation, so that changing the method of
 * tracking does not put everything out of sync; the label of old goes where nobody wants it.
 */
export const withMark = (live: KubeObject, target: KubeObject, tracking: Tracking): KubeObject => {
  const { labels, annotations } = live.metadata;
  const mark = target.metadata.annotations?.[TRACKING_ANNOTATION];
  const label = labels?.[tracking.instanceLabel];
  if (tracking.tracking === 'label' || mark === undefined) return live;
  if (label === undefined || annotations?.[TRACKING_ANNOTATION] !== undefined) return live;
  const kept = { ...labels };
  if (target.metadata.labels?.[tracking.instanceLabel] === undefined) delete kept[tracking.instanceLabel];
  return {
    ...live,
    metadata: {
      ...live.metadata,
      labels: kept,
      annotations: { ...annotations, [TRACKING_ANNOTATION]: mark },
    },
  };
};
