import type { Container, EnvFrom, EnvVar, Pod } from '../../shapes/index.ts';
import type { ContentKind, ReadContents } from './contents.ts';
import { fieldText, resourceText, type Whereabouts } from './downward.ts';

/** Fills in `$(NAME)`; `$$(NAME)` stays as `$(NAME)`, and so does a name that nobody has given a value. */
export const expand = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\$\$|\$\(([^()]*)\)/g, (whole, name?: string) => {
    if (whole === '$$') return '$';
    return values.get(name ?? '') ?? whole;
  });

interface Surroundings {
  readonly pod: Pod;
  readonly container: Container;
  readonly read: ReadContents;
  readonly where: Whereabouts;
}

const NAME = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;

const ofSource = ({ pod, read }: Surroundings, source: EnvFrom): [string, string][] => {
  const { prefix = '', configMapRef, secretRef } = source;
  const kind: ContentKind = configMapRef === undefined ? 'Secret' : 'ConfigMap';
  const name = configMapRef?.name ?? secretRef?.name ?? '';
  const contents = read(kind, pod.metadata.namespace ?? '', name) ?? new Map<string, Buffer>();
  return [...contents]
    .map(([key, value]): [string, string] => [`${prefix}${key}`, value.toString()])
    .filter(([key]) => NAME.test(key));
};

const ofReference = (
  { pod, container, read, where }: Surroundings,
  valueFrom: NonNullable<EnvVar['valueFrom']>,
): string | undefined => {
  const { configMapKeyRef, secretKeyRef, fieldRef, resourceFieldRef } = valueFrom;
  const key = configMapKeyRef ?? secretKeyRef;
  if (key !== undefined) {
    const kind: ContentKind = configMapKeyRef === undefined ? 'Secret' : 'ConfigMap';
    return read(kind, pod.metadata.namespace ?? '', key.name ?? '')
      ?.get(key.key)
      ?.toString();
  }
  if (fieldRef !== undefined) return fieldText(pod, fieldRef.fieldPath, where);
  if (resourceFieldRef === undefined) return undefined;
  const all = [...pod.spec.containers, ...(pod.spec.initContainers ?? [])];
  const meant = all.find(({ name }) => name === resourceFieldRef.containerName) ?? container;
  return resourceText(meant, resourceFieldRef, where);
};

/**
 * The variables of a container. Whole sources come first and single variables after them, each of which may mention
 * those before it. What is optional and missing is left out; that nothing else is missing has been looked at before.
 */
export const environmentOf = (around: Surroundings): ReadonlyMap<string, string> => {
  const { container } = around;
  const values = new Map((container.envFrom ?? []).flatMap(source => ofSource(around, source)));
  for (const { name, value, valueFrom } of container.env ?? []) {
    const found = valueFrom === undefined ? expand(value ?? '', values) : ofReference(around, valueFrom);
    if (found !== undefined) values.set(name, found);
  }
  return values;
};
