import { interpolateTree, type Lookup, lookupScope, REDACTED, type Scope } from '@freshet/domain/expressions';
import type { Step } from '@freshet/domain/pipelines';

/** One key of a step as it would be used. */
export interface StepValue {
  /** As the language spells it. */
  readonly key: string;
  readonly value: unknown;
  /** References that nothing known before the run resolves. */
  readonly open: readonly string[];
}

/** What is shown otherwise, or says nothing of what the step does. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['name', 'path', 'title', 'description', 'stage', 'type', 'uses', 'version', 'by', 'steps'],
  ...['when', 'failFast', 'strictFailFast', 'retry', 'timeoutMs', 'hooks', 'successCriteria'],
  ...['onSuccess', 'onFail', 'onFinish', 'debug', 'tagPolicy', 'waitMs', 'finalState'],
]);

const DEFAULTS: Readonly<Record<string, unknown>> = { shell: 'sh', provider: 'docker' };

/** The keys of a step with all that is known put in; encrypted values show as redacted. */
export const valuesOf = (step: Step, scope: Scope): readonly StepValue[] =>
  Object.entries(step)
    .filter(([key, value]) => !LEFT_OUT.has(key) && isTelling(key, value))
    .map(([key, value]) => {
      const filled = interpolateTree(value, redacting(lookupScope(scope, useOf(key))));
      const open = filled.references.filter(({ resolved }) => !resolved).map(({ name }) => name.trim());
      return { key: snakeCase(key), value: filled.value, open: [...new Set(open)] };
    });

const isTelling = (key: string, value: unknown): boolean => {
  if (value === undefined || value === false || value === '' || value === DEFAULTS[key]) return false;
  return typeof value !== 'object' || (value !== null && Object.keys(value).length > 0);
};

const useOf = (key: string): 'image' | 'directory' | 'text' => {
  if (key === 'image' || key === 'candidate') return 'image';
  return key === 'workingDirectory' ? 'directory' : 'text';
};

const redacting =
  (lookup: Lookup): Lookup =>
  name => {
    const found = lookup(name);
    return found?.encrypted ? { text: REDACTED, encrypted: true } : found;
  };

const snakeCase = (key: string): string => key.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
