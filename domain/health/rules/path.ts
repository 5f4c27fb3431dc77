/**
 * Paths of the rule language. They name a place in the object that is judged:
 *
 *   status.phase                 a field of the object
 *   .type   ..parentRef.name     a field of the item at hand (see `some`), or of the item around it
 *   @Ready.message               a field of the condition of that type
 *   conditions[-1]   [0]         the last item of a list, or the first; also of those chosen before
 *   ["a.b/c"]                    a field whose name has dots
 *   nodeSets[]   [phase=failed]  every item of a list or map, or those whose field has that value ([=x]: that are x)
 *   replicas[/0]   sha[:7]       a part of a text between slashes, the first characters of a text
 *   #status.nodes                how many there are
 *
 * A place that is not there is undefined; nothing throws, whatever the object holds.
 */

interface EachStep {
  readonly each: true;
  readonly field?: string;
  readonly value?: string;
}

type Step =
  | EachStep
  | { readonly name: string }
  | { readonly condition: string }
  | { readonly index: number }
  | { readonly part: number }
  | { readonly first: number };

export interface Path {
  readonly from: 'object' | 'item' | 'outer';
  readonly counts: boolean;
  readonly steps: readonly Step[];
}

/** What a rule looks at: the object, and the items of lists that tests have walked into. */
export interface Scope {
  readonly object: unknown;
  readonly item?: unknown;
  readonly outer?: unknown;
}

const TOKEN = /@(\w+)|\[(-1|0)\]|\["([^"]+)"\]|\[\/(\d)\]|\[:(\d+)\]|\[(\w*)=([^\]]*)\]|\[\]|([^.[\]]+)|\./gy;

const stepOf = (match: RegExpExecArray): Step | undefined => {
  const [text, condition, index, quoted, part, first, field, value, name] = match;
  if (condition !== undefined) return { condition };
  if (index !== undefined) return { index: Number(index) };
  if (quoted !== undefined || name !== undefined) return { name: quoted ?? name ?? '' };
  if (part !== undefined) return { part: Number(part) };
  if (first !== undefined) return { first: Number(first) };
  if (field !== undefined) return { each: true, field, value: value ?? '' };
  return text === '[]' ? { each: true } : undefined;
};

/** Reads a path of the data. A path that cannot be read is a mistake of ours, which the first test run tells. */
export const path = (text: string): Path => {
  const counts = text.startsWith('#');
  const rest = counts ? text.slice(1) : text;
  const from = rest.startsWith('..') ? 'outer' : rest.startsWith('.') ? 'item' : 'object';
  const steps: Step[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < rest.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(rest);
    if (match === null) throw new Error(`the path ${text} cannot be read at ${at}`);
    const step = stepOf(match);
    if (step !== undefined) steps.push(step);
  }
  return { from, counts, steps };
};

/** The items of a list, or the values of a map. */
export const itemsIn = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
};

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const conditionIn = (object: unknown, type: string): unknown => {
  const conditions = field(field(object, 'status'), 'conditions');
  return Array.isArray(conditions) ? conditions.find(one => field(one, 'type') === type) : undefined;
};

const walk = (value: unknown, step: Step): unknown => {
  if ('name' in step) return field(value, step.name);
  if ('condition' in step) return conditionIn(value, step.condition);
  if ('index' in step) return Array.isArray(value) ? (value as unknown[]).at(step.index) : undefined;
  if ('part' in step) return typeof value === 'string' ? value.split('/')[step.part] : undefined;
  return 'first' in step && typeof value === 'string' ? value.slice(0, step.first) : undefined;
};

const chosen = (values: readonly unknown[], step: EachStep): unknown[] =>
  values.flatMap(itemsIn).filter(item => {
    if (step.field === undefined) return true;
    return textual(step.field === '' ? item : field(item, step.field)) === step.value;
  });

/** What is at a place: the value, or the list of values where the path goes through every item of something. */
export const valueAt = ({ from, steps }: Path, scope: Scope): unknown => {
  let values: unknown[] = [scope[from]];
  let isMany = false;
  for (const step of steps) {
    if (isMany && 'index' in step) {
      values = [values.at(step.index)];
      isMany = false;
      continue;
    }
    isMany ||= 'each' in step;
    values = 'each' in step ? chosen(values, step) : values.map(value => walk(value, step));
  }
  return isMany ? values.filter(value => value !== undefined) : values[0];
};

/** A value as messages show it; nothing for what is absent, or no scalar. */
const textual = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return '';
  }
};

/** Zero for what is absent, as the Kubernetes API leaves zeros out; the sum for several; NaN for what is no number. */
const numeric = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + numeric(item), 0);
  if (typeof value === 'string') return value.trim() === '' ? 0 : Number(value);
  return typeof value === 'number' ? value : 0;
};

export const numberAt = (at: Path, scope: Scope): number => {
  const value = valueAt(at, scope);
  return at.counts ? itemsIn(value).length : numeric(value);
};

/** What is at a place as text: several texts with commas between them, several numbers as their sum. */
export const textAt = (at: Path, scope: Scope): string => {
  if (at.counts) return String(numberAt(at, scope));
  const value = valueAt(at, scope);
  if (!Array.isArray(value)) return textual(value);
  if (value.length > 0 && value.every(item => typeof item === 'number')) return String(numeric(value));
  return value
    .map(textual)
    .filter(text => text !== '')
    .join(', ');
};
