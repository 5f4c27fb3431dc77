/**
 * Who wrote a field of an object: Kubernetes keeps in `metadata.managedFields` which writer, by the name that it gave
 * itself, has each field, and when it wrote last.
 */
import type { Step } from '@freshet/domain/source-edits';

export interface FieldWriter {
  readonly manager: string;
  /** `Apply` or `Update`. */
  readonly operation: string | undefined;
  readonly at: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** `k:{"name":"web"}` names an item of a list by the fields that tell it from others. */
const isItem = (key: string, by: string, is: string): boolean => {
  if (!key.startsWith('k:')) return false;
  try {
    const found = fieldsIn(JSON.parse(key.slice(2)))[by];
    return found !== undefined && String(found) === is;
  } catch {
    return false;
  }
};

const below = (fields: Fields, step: Step): unknown => {
  if (typeof step === 'string') return fields[`f:${step}`];
  if ('at' in step) return fields[`i:${step.at}`];
  const key = Object.keys(fields).find(one => isItem(one, step.by, step.is));
  return key === undefined ? undefined : fields[key];
};

/** Whether a set of fields has the one at the end of the way, or something that it is a part of as a whole. */
const hasField = (set: unknown, steps: readonly Step[]): boolean => {
  let fields = fieldsIn(set);
  for (const [place, step] of steps.entries()) {
    const next = below(fields, step);
    // What is written as a whole has nothing below it.
    if (next === undefined) return place > 0 && Object.keys(fields).length === 0;
    fields = fieldsIn(next);
  }
  return true;
};

/** The engine itself is no news: what it wrote is what Git said then. It is this one or, elsewhere, Argo CD. */
const ENGINE: ReadonlySet<string> = new Set(['argocd-controller', 'argocd-application-controller']);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Later ones first; of those of one second the engine, since another has what it wrote at most alike. */
const byTime = (one: FieldWriter, other: FieldWriter): number => {
  const [earlier, later] = [one.at ?? '', other.at ?? ''];
  if (earlier !== later) return earlier < later ? 1 : -1;
  return Number(ENGINE.has(other.manager)) - Number(ENGINE.has(one.manager));
};

/** Who wrote a field last; undefined where that was the engine or nobody, and where the field is not there. */
export const fieldWriter = (
  managedFields: readonly unknown[],
  steps: readonly Step[],
): FieldWriter | undefined => {
  const [last] = managedFields
    .map(fieldsIn)
    .filter(({ manager, fieldsV1 }) => textOf(manager) !== undefined && hasField(fieldsV1, steps))
    .map(({ manager, operation, time }) => ({
      manager: textOf(manager) ?? '',
      operation: textOf(operation),
      at: textOf(time),
    }))
    .sort(byTime);
  return last && !ENGINE.has(last.manager) ? last : undefined;
};
