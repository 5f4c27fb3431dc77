import {
  type AwaitedState,
  type When as CheckedWhen,
  type Expression,
  type ExpressionsCondition,
  findReferences,
  parseExpression,
} from '@freshet/domain/expressions';
import type { Condition, When } from '@freshet/domain/pipelines';
import type { PlannedWhen } from './plan.ts';

/** Finds the place of a step by the name that a condition gives it. */
export type FindStep = (name: string) => number | undefined;

const UNDER_WAY: ReadonlySet<AwaitedState> = new Set(['pending', 'running', 'terminating']);

/** All names that an expression looks up, as `steps.unit.result` or `CF_BRANCH`. */
const namesIn = (expression: Expression): readonly string[] => {
  switch (expression.kind) {
    case 'text':
      return expression.parts.flatMap(part => (typeof part === 'string' ? [] : [part.reference]));
    case 'reference':
      return [expression.name];
    case 'path':
      return [expression.names.join('.')];
    case 'unary':
      return namesIn(expression.operand);
    case 'binary':
      return [...namesIn(expression.left), ...namesIn(expression.right)];
    case 'call':
      return expression.arguments.flatMap(argument => [
        ...namesIn(argument),
        ...namedBy(expression.name, argument),
      ]);
    default:
      return [];
  }
};

/** `Variable` and `Member` name by a text what others name by a path; a computed text may name anything. */
const namedBy = (called: string, argument: Expression): readonly string[] => {
  if (called !== 'Variable' && called !== 'Member') return [];
  const isPlain = argument.kind === 'path' || (argument.kind === 'text' && argument.parts.every(isText));
  if (!isPlain) return [ANYTHING];
  return argument.kind === 'text' ? [argument.parts.join('')] : [];
};

const isText = (part: unknown): boolean => typeof part === 'string';

/** No step has this name, so it counts as a variable too. */
const ANYTHING = '';

const stepOf = (name: string, find: FindStep): number | undefined => {
  const [first = '', second = ''] = name.split('.');
  return first === 'steps' || first === 'parentSteps' ? find(second) : find(first);
};

/** A condition of the model in the form in which it is evaluated. */
export const checkedCondition = ({ all, any }: Condition): ExpressionsCondition => ({
  ...(all.length > 0 ? { all: Object.fromEntries(all.map(({ id, expression }) => [id, expression])) } : {}),
  ...(any.length > 0 ? { any: Object.fromEntries(any.map(({ id, expression }) => [id, expression])) } : {}),
});

const isLate = (name: string): boolean => findReferences(name).length > 0;

const checkedWhen = ({ branch, condition, steps }: When): CheckedWhen => ({
  ...(branch ? { branch } : {}),
  ...(condition ? { condition: checkedCondition(condition) } : {}),
  ...(steps ? { steps: steps.need === 'any' ? { any: steps.of } : { all: steps.of } } : {}),
});

/** Works out what can change a condition, so that it is looked at then and not at every event. */
export const planWhen = (when: When, find: FindStep): PlannedWhen => {
  const awaited = when.steps?.of ?? [];
  const names = [...(when.condition?.all ?? []), ...(when.condition?.any ?? [])].flatMap(({ expression }) => {
    const parsed = parseExpression(expression);
    return parsed.ok ? namesIn(parsed.expression) : [];
  });
  for (const { name } of awaited) names.push(...findReferences(name).map(reference => reference.name));
  const reads = names.map(name => stepOf(name, find));
  return {
    condition: checkedWhen(when),
    need: when.steps?.need ?? 'all',
    awaits: awaited.flatMap(({ name, on }) => {
      const place = find(name);
      return place === undefined ? [] : [{ place, on }];
    }),
    eager: awaited.some(({ on }) => on.some(state => UNDER_WAY.has(state))),
    readsAnything: names.includes(ANYTHING) || awaited.some(({ name }) => isLate(name)),
    reads: [...new Set(reads.filter(place => place !== undefined))],
    readsVariables: reads.includes(undefined),
    readsWorkflow: names.some(name => name === 'workflow' || name.startsWith('workflow.')),
  };
};
