import { STEP_STATES } from './common-fields.ts';
import { Fields, given } from './fields.ts';
import type { Condition, Expression, StepState, SuccessCriteria, When } from './model.ts';
import { textOf } from './tree.ts';

const expressionsOf = (fields: Fields): readonly Expression[] =>
  [...(fields.map?.entries.values() ?? [])].map(({ key, value }) => ({
    id: key,
    expression: textOf(value) ?? '',
  }));

const conditionOf = (fields: Fields): Condition | undefined =>
  fields.map && { all: expressionsOf(fields.at('all')), any: expressionsOf(fields.at('any')) };

const isState = (text: string): text is StepState => STEP_STATES.some(state => state === text);

const stepsOf = (fields: Fields): When['steps'] => {
  if (!fields.node) return undefined;
  const need = fields.has('any') ? 'any' : 'all';
  const list = fields.map ? fields.at(need).node : fields.node;
  const items = list?.kind === 'list' ? list.items.map(item => new Fields(item)) : [];
  const of = items.map(item => ({
    name: item.text('name') ?? '',
    on: item.texts('on')?.filter(isState) ?? ['success' as const],
  }));
  return { need, of };
};

/** Builds the condition of a step. */
export const whenOf = (fields: Fields): When | undefined => {
  if (!fields.map) return undefined;
  const branch = fields.at('branch');
  return given({
    branch: branch.map && given({ only: branch.texts('only'), ignore: branch.texts('ignore') }),
    condition: conditionOf(fields.at('condition')),
    steps: stepsOf(fields.at('steps')),
  });
};

/** Builds what decides the result of a pipeline or of a parallel step; a plain list means only those. */
export const criteriaOf = (fields: Fields): SuccessCriteria | undefined => {
  if (!fields.map) return undefined;
  const steps = fields.at('steps');
  return given({
    only: steps.map ? steps.texts('only') : fields.texts('steps'),
    ignore: steps.texts('ignore'),
    condition: conditionOf(fields.at('condition')),
  });
};
