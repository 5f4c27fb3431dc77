import { readDocument, toPlain } from '@freshet/domain/pipelines';
import { stringify } from 'yaml';
import type { StoredSpec } from './stored-spec.ts';

/** The keys of a spec that say what runs; all others are settings. */
const WORKFLOW_KEYS: ReadonlySet<string> = new Set([
  'mode',
  'fail_fast',
  'strict_fail_fast',
  'stages',
  'steps',
  'hooks',
  'services',
  'success_criteria',
  'indicators',
  'build_version',
]);

type Fields = Readonly<Record<string, unknown>>;

const pick = (spec: Fields, wanted: (key: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(spec).filter(([key]) => wanted(key)));

export const workflowOf = (spec: Fields): Record<string, unknown> =>
  pick(spec, key => WORKFLOW_KEYS.has(key));

export const settingsOf = (spec: Fields): Record<string, unknown> =>
  pick(spec, key => !WORKFLOW_KEYS.has(key));

/** Whether the workflow is in another place, which only runners read. */
export const isElsewhere = (spec: Fields): boolean =>
  typeof spec.specTemplate === 'object' && spec.specTemplate !== null;

/** Any value as YAML, in its own order and without anchors. */
export const writeYaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

/** The text of a workflow that nobody typed. */
export const textOfWorkflow = (workflow: Fields): string => writeYaml({ version: '1.0', ...workflow });

/** The text of what a pipeline runs; undefined where that is in another place. */
export const textOf = ({
  spec,
  text,
}: {
  spec: StoredSpec;
  text?: string | undefined;
}): string | undefined => (isElsewhere(spec) ? undefined : (text ?? textOfWorkflow(workflowOf(spec))));

/** Many aliases of one long text would be many times as long when written out. */
const EXPANDED_MAX = 4 * 1024 * 1024;

/** How much a value takes as JSON, more or less; stops counting beyond `max`. */
export const sizeWithin = (value: unknown, max: number): number => {
  let size = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && size <= max) {
    const next = open.pop();
    size += 2;
    if (typeof next === 'string') size += next.length;
    else if (Array.isArray(next)) for (const item of next) open.push(item);
    else if (typeof next === 'object' && next !== null)
      for (const [key, item] of Object.entries(next)) {
        size += key.length + 4;
        open.push(item);
      }
  }
  return size;
};

/**
 * The workflow that a text says, for a text that was found valid; undefined where it would be absurdly large when
 * written out. A text may describe a whole pipeline: its workflow is then in its spec.
 */
export const workflowOfText = (text: string): Record<string, unknown> | undefined => {
  const { tree } = readDocument(text);
  const document = tree && toPlain(tree);
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return undefined;
  if (sizeWithin(document, EXPANDED_MAX) > EXPANDED_MAX) return undefined;
  const { kind, spec } = document as Fields;
  const holder =
    kind === 'pipeline' && typeof spec === 'object' && spec !== null ? (spec as Fields) : document;
  // Through JSON, so that it is the same kind of value as one that was sent, without aliases and prototypes.
  return JSON.parse(JSON.stringify(workflowOf(holder as Fields))) as Record<string, unknown>;
};

/** Whether two values say the same in the same order; for steps the order counts. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
