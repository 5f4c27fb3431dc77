/** Hides the values of Secrets, but not whether they differ. */
import { groupOf, type KubeObject } from '@freshet/domain/objects';

/** Equal values get the same mark on both sides; each further value one more sign than the one before. */
const MARK = '++++++++';

const FIELDS = ['data', 'stringData'] as const;

const isSecret = (object: KubeObject | undefined): boolean =>
  object !== undefined && object.kind === 'Secret' && groupOf(object.apiVersion) === '';

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Pair {
  readonly from: KubeObject | undefined;
  readonly to: KubeObject | undefined;
}

/** One field of all the sides: marks are told apart within a key only, so that nothing is said of other keys. */
const marksOf = (values: readonly unknown[]): Map<string, string> => {
  const marks = new Map<string, string>();
  for (const value of values) {
    const text = JSON.stringify(value) ?? '';
    if (!marks.has(text)) marks.set(text, `${MARK}${'+'.repeat(marks.size)}`);
  }
  return marks;
};

const valuesAt = (sides: readonly (KubeObject | undefined)[], field: string, key: string): unknown[] =>
  sides.flatMap(side => {
    const map = side?.[field];
    return isMap(map) && Object.hasOwn(map, key) ? [map[key]] : [];
  });

const masked = (object: KubeObject, sides: readonly (KubeObject | undefined)[]): KubeObject => {
  const hidden: KubeObject = { ...object };
  for (const field of FIELDS) {
    const map = object[field];
    if (map === undefined || map === null) continue;
    // What is no map at all is nobody's to see either.
    hidden[field] = isMap(map)
      ? Object.fromEntries(
          Object.entries(map).map(([key, value]) => {
            const marks = marksOf(valuesAt(sides, field, key));
            return [key, marks.get(JSON.stringify(value) ?? '') ?? MARK];
          }),
        )
      : MARK;
  }
  return hidden;
};

/** Both sides with marks in the place of what a Secret holds; anything else as it is. */
export const maskSecrets = ({ from, to }: Pair): Pair => {
  if (!isSecret(from) && !isSecret(to)) return { from, to };
  return { from: from && masked(from, [from, to]), to: to && masked(to, [from, to]) };
};
