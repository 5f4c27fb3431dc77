import type { KubeObject } from '@freshet/domain/objects';
import type { ActionRequest, Impact } from './action.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field somewhere below; undefined where there is none. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, name) => (isFields(found) && Object.hasOwn(found, name) ? found[name] : undefined),
    value,
  );

const put = (value: unknown, [name, ...rest]: readonly string[], content: unknown): unknown => {
  if (name === undefined) return content;
  const fields: Fields = isFields(value) ? { ...value } : {};
  const changed = put(fields[name], rest, content);
  if (changed === undefined) delete fields[name];
  else fields[name] = changed;
  return fields;
};

/** The object with a field that has another value, or none where that is undefined. */
export const withField = (object: KubeObject, path: readonly string[], value: unknown): KubeObject =>
  put(object, path, value) as KubeObject;

type FieldPath = string | readonly string[];

/** An action that sets fields and does nothing else; a name with dots stands in a list of names. */
export const setting =
  (...fields: readonly (readonly [path: FieldPath, value: unknown])[]) =>
  ({ object }: ActionRequest): readonly Impact[] => [
    {
      operation: 'patch',
      object: fields.reduce(
        (changed, [path, value]) =>
          withField(changed, typeof path === 'string' ? path.split('.') : path, value),
        object,
      ),
    },
  ];

export const annotation = (name: string): readonly string[] => ['metadata', 'annotations', name];
export const label = (name: string): readonly string[] => ['metadata', 'labels', name];

/** An action that leaves the time of the request in an annotation, which the controller looks at. */
export const marking =
  (name: string, prefix = '') =>
  (request: ActionRequest): readonly Impact[] =>
    setting([annotation(name), `${prefix}${timestamp(request.now)}`])(request);

/** RFC 3339 without fractions, as Kubernetes writes times. */
export const timestamp = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/** A time as names may hold it, to the second: two runs within a minute are two objects. */
export const nameStamp = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(/[-:T]/gu, '');
