import { Fault } from '@freshet/kit/errors';
import { isFixedVariable } from './fixed-variables.ts';
import type { Lookup } from './interpolate.ts';
import { REDACTED } from './redaction.ts';

/**
 * Where variables come from, weakest first. System variables stand between trigger and run: nobody sets them by
 * accident in a pipeline, while a run may. A step's own `environment` yields to what an earlier step exported.
 */
export const VARIABLE_SOURCES = [
  'project',
  'shared-configuration',
  'pipeline',
  'trigger',
  'system',
  'run',
  'step-environment',
  'exported',
] as const;

/** One of the places variables come from. */
export type VariableSource = (typeof VARIABLE_SOURCES)[number];

/** A variable as its source gives it. */
export interface Variable {
  readonly name: string;
  readonly value: string;
  readonly encrypted?: boolean;
}

/** All variables of one source; `origin` names it where there are several, as shared configurations. */
export interface VariableLayer {
  readonly source: VariableSource;
  readonly origin?: string;
  readonly variables: readonly Variable[];
}

/** A place that also set a variable and lost; its value is not kept. */
export interface Overridden {
  readonly source: VariableSource;
  readonly origin?: string;
  readonly encrypted: boolean;
}

/** The value in force, where it came from and what it overrode, nearest loser first. */
export interface MergedVariable {
  readonly name: string;
  readonly value: string;
  readonly encrypted: boolean;
  readonly source: VariableSource;
  readonly origin?: string;
  readonly overrode: readonly Overridden[];
}

/** Variables in force by name; a map, since names such as `__proto__` are names too. */
export type MergedVariables = ReadonlyMap<string, MergedVariable>;

/** The most variables that one merge takes, over all sources. */
export const VARIABLES_MAX = 20_000;

/** Nobody reads more, and one name repeated in a hostile file must not cost its square. */
const LOSERS_MAX = 16;

const loserOf = ({ source, origin, encrypted }: MergedVariable): Overridden => ({
  source,
  ...(origin === undefined ? {} : { origin }),
  encrypted,
});

/**
 * Merges layers given in any order. The stronger source wins; within one source the later layer does, and within
 * a layer the later entry. The value that wins brings its own encrypted flag. Nothing wins over the system where it
 * says which build this is.
 */
export const mergeVariables = (layers: readonly VariableLayer[]): MergedVariables => {
  const count = layers.reduce((sum, { variables }) => sum + variables.length, 0);
  if (count > VARIABLES_MAX) {
    throw new Fault('VARIABLES_TOO_MANY', `${count} variables are given; the most is ${VARIABLES_MAX}`, {
      count,
      limit: VARIABLES_MAX,
    });
  }
  const rank = (layer: VariableLayer): number => VARIABLE_SOURCES.indexOf(layer.source);
  const merged = new Map<string, MergedVariable>();
  for (const { source, origin, variables } of layers.toSorted((a, b) => rank(a) - rank(b))) {
    for (const { name, value, encrypted = false } of variables) {
      const before = merged.get(name);
      if (before?.source === 'system' && source !== 'system' && isFixedVariable(name)) continue;
      const overrode = before ? [loserOf(before), ...before.overrode.slice(0, LOSERS_MAX - 1)] : [];
      merged.set(name, {
        name,
        value,
        encrypted,
        source,
        ...(origin === undefined ? {} : { origin }),
        overrode,
      });
    }
  }
  return merged;
};

/** The value as people may see it. */
export const shownValue = ({ value, encrypted }: Pick<MergedVariable, 'value' | 'encrypted'>): string =>
  encrypted ? REDACTED : value;

/** Looks names up among merged variables. */
export const lookupVariables =
  (variables: MergedVariables): Lookup =>
  name => {
    const found = variables.get(name);
    return found && { text: found.value, encrypted: found.encrypted };
  };
