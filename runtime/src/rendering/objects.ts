/** From values that a file or a tool gave to objects of Kubernetes: checked, lists taken apart, frozen. */
import { setImmediate } from 'node:timers/promises';
import { YamlProblem } from '@freshet/domain/manifests';
import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import { readLongYaml } from '../programs/index.ts';

/** How many documents are read before others get their turn. */
const STRIDE = 32;

/** The objects of one value. `place` says where it comes from, for people. */
export const objectsOf = (value: unknown, place: string): KubeObject[] => {
  if (!isObject(value)) throw new Fault('MANIFEST_INVALID', `${place}: not an object`, { place });
  if (isEmptyList(value)) return [];
  if (Array.isArray(value.items)) return itemsOf(value, value.items, place);
  const problem = problemOf(value);
  if (problem !== undefined) throw new Fault('MANIFEST_INVALID', `${place}: ${problem}`, { place });
  return [freezeDeep(value) as unknown as KubeObject];
};

/** The objects of a text of YAML documents. */
export const objectsOfYaml = async (text: string, place: string, max: number): Promise<KubeObject[]> => {
  const objects: KubeObject[] = [];
  let read = 0;
  try {
    for (const { line, value } of await readLongYaml(text)) {
      objects.push(...objectsOf(value, `${place}, line ${line}`));
      if (objects.length > max) throw tooMany(place, max);
      read += 1;
      if (read % STRIDE === 0) await setImmediate();
    }
  } catch (error) {
    if (error instanceof YamlProblem)
      throw new Fault(
        'MANIFEST_INVALID',
        `${place}, line ${error.line}: ${error.message}`,
        { place },
        { cause: error },
      );
    throw error;
  }
  return objects;
};

export const tooMany = (place: string, max: number): Fault =>
  new Fault('RENDER_LIMIT', `${place} holds more than ${max} objects`, { max });

const itemsOf = (list: Readonly<Record<string, unknown>>, items: unknown[], place: string): KubeObject[] => {
  const kind = typeof list.kind === 'string' ? list.kind.replace(/List$/u, '') : '';
  return items.flatMap((item, at) => {
    // Lists of one kind need not say it again for every item.
    const whole =
      isObject(item) && item.kind === undefined && kind !== ''
        ? { apiVersion: list.apiVersion, kind, ...item }
        : item;
    return objectsOf(whole, `${place}, item ${at + 1}`);
  });
};

const isEmptyList = (value: Readonly<Record<string, unknown>>): boolean =>
  value.items === null && value.spec === undefined && value.status === undefined;

const problemOf = ({ apiVersion, kind, metadata }: Readonly<Record<string, unknown>>): string | undefined => {
  if (typeof kind !== 'string' || kind === '') return 'kind is missing';
  if (typeof apiVersion !== 'string' || apiVersion === '') return `${kind} has no apiVersion`;
  if (!isObject(metadata)) return `${kind} has no metadata`;
  const { name, generateName, namespace } = metadata;
  if (isText(name) || (name === undefined && isText(generateName)))
    return namespace === undefined || namespace === null || typeof namespace === 'string'
      ? undefined
      : `the namespace of ${kind} is not a text`;
  return `${kind} has no metadata.name`;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deeper than any kind of object is; whoever walks through one later does not run out of room. */
const DEEPEST = 500;

/** What is kept is shared: nobody may change it. */
export const freezeDeep = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (depth > DEEPEST) throw new Fault('MANIFEST_INVALID', 'an object is nested too deeply');
  Object.freeze(value);
  for (const member of Object.values(value)) freezeDeep(member, depth + 1);
  return value;
};
