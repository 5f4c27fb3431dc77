import { INSTALLATION_ANNOTATION, TRACKING_ANNOTATION } from '@freshet/domain/applications';
import { type KubeObject, keyOf } from '@freshet/domain/objects';
import { trackingId } from './tracking-id.ts';
import type { Tracking } from './tracking-method.ts';

/** Values of labels are no longer than this. */
const LONGEST_LABEL = 63;

interface Marking extends Tracking {
  readonly instance: string;
  /** Stands in the mark of what has no namespace of its own, even of what belongs to the whole cluster. */
  readonly destinationNamespace: string;
}

/** A label cannot hold every name; it only informs where the annotation says the same. */
const shortened = (instance: string): string =>
  instance.slice(0, LONGEST_LABEL).replace(/[^A-Za-z0-9]+$/u, '');

const annotationsOf = (object: KubeObject, marking: Marking): Record<string, string> => {
  const key = keyOf(object);
  const namespace = key.namespace === '' ? marking.destinationNamespace : key.namespace;
  return {
    ...object.metadata.annotations,
    [TRACKING_ANNOTATION]: trackingId(marking.instance, { ...key, namespace }),
    ...(marking.installationId ? { [INSTALLATION_ANNOTATION]: marking.installationId } : {}),
  };
};

const labelsOf = (object: KubeObject, { instanceLabel }: Marking, value: string): Record<string, string> => ({
  ...object.metadata.labels,
  [instanceLabel]: value,
});

/** Whatever mark somebody wrote into Git: it is not theirs to say whose an object is. */
const unmarked = (object: KubeObject): KubeObject => {
  const { [TRACKING_ANNOTATION]: mark, ...annotations } = object.metadata.annotations ?? {};
  return mark === undefined ? object : { ...object, metadata: { ...object.metadata, annotations } };
};

/** The object with the mark of its application. Definitions of kinds are never marked, as many may bring the same. */
export const markTarget = (object: KubeObject, marking: Marking): KubeObject => {
  if (object.kind === 'CustomResourceDefinition') return unmarked(object);
  const { tracking, instance } = marking;
  const metadata = { ...object.metadata };
  if (tracking !== 'label') metadata.annotations = annotationsOf(object, marking);
  if (tracking !== 'annotation') {
    metadata.labels = labelsOf(object, marking, tracking === 'label' ? instance : shortened(instance));
  }
  return { ...object, metadata };
};
