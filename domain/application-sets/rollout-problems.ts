import type { Application } from '@freshet/domain/applications';
import type { ApplicationSet } from './application-set.ts';
import { stepOfEach, stepsOf } from './rollout.ts';

const isMaxUpdate = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0) ||
  (typeof value === 'string' && /^\s*\d+%?\s*$/.test(value));

/** Sentences on what of a rollout cannot be meant as it stands; the rollout goes on without it. */
export const rolloutProblems = (set: ApplicationSet, desired: readonly Application[]): readonly string[] => {
  const steps = stepsOf(set);
  const used = new Set(stepOfEach(set, desired).values());
  return steps.flatMap((step, index) => {
    const operators = (step.matchExpressions ?? []).map(({ operator }) => operator);
    const unknown = operators.find(operator => operator !== 'In' && operator !== 'NotIn');
    return [
      ...(unknown === undefined
        ? []
        : [`step ${index + 1} has the operator ${unknown}; In and NotIn are known`]),
      ...(isMaxUpdate(step.maxUpdate)
        ? []
        : [`step ${index + 1} has a maxUpdate that is no number or percentage`]),
      ...(used.has(index) ? [] : [`step ${index + 1} selects no application`]),
    ];
  });
};
