import type { ShownVariable, StoredVariable } from '../variables/variable-vault.ts';

/** A trigger as it is kept: whatever was sent, with an id of ours. */
export interface StoredTrigger {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly variables?: readonly StoredVariable[];
  readonly [key: string]: unknown;
}

/** The spec of a pipeline as it is kept, in the order in which it was written. */
export interface StoredSpec {
  readonly variables?: readonly StoredVariable[];
  readonly triggers?: readonly StoredTrigger[];
  readonly cronTriggers?: readonly StoredTrigger[];
  readonly specTemplate?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** The lists of triggers that a spec has. */
export const TRIGGER_LISTS = ['triggers', 'cronTriggers'] as const;

export const triggersOf = (spec: StoredSpec): readonly StoredTrigger[] =>
  TRIGGER_LISTS.flatMap(list => spec[list] ?? []);

type Show = (variables: readonly StoredVariable[]) => Promise<readonly ShownVariable[]>;

/** The spec with each of its lists of variables replaced by what `show` makes of it. */
export const shownSpec = async (spec: StoredSpec, show: Show): Promise<Record<string, unknown>> => {
  const shown: Record<string, unknown> = { ...spec };
  if (spec.variables) shown.variables = await show(spec.variables);
  for (const list of TRIGGER_LISTS) {
    const triggers = spec[list];
    if (triggers)
      shown[list] = await Promise.all(
        triggers.map(async trigger =>
          trigger.variables ? { ...trigger, variables: await show(trigger.variables) } : trigger,
        ),
      );
  }
  return shown;
};
