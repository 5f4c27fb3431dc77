import type { KubeObject } from '@freshet/domain/objects';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The images of the containers that an object runs or makes others run, in their order, before those that prepare. */
export const imagesOf = (object: KubeObject): string[] => {
  const spec = fieldsOf(object.spec);
  const template = fieldsOf(fieldsOf(spec.template).spec);
  const job = fieldsOf(fieldsOf(fieldsOf(fieldsOf(spec.jobTemplate).spec).template).spec);
  const images = [spec, template, job].flatMap(pod => [
    ...imagesIn(pod.containers),
    ...imagesIn(pod.initContainers),
  ]);
  return [...new Set(images)];
};

const imagesIn = (containers: unknown): readonly string[] =>
  Array.isArray(containers)
    ? containers.flatMap(container => {
        const { image } = fieldsOf(container);
        return typeof image === 'string' && image !== '' ? [image] : [];
      })
    : [];
