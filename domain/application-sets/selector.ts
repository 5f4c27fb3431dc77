import { Fault } from '@freshet/kit/errors';
import type { LabelSelector } from './application-set.ts';

type Labels = Readonly<Record<string, string>>;

const labelOf = (labels: Labels, key: string): string | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

type Expression = NonNullable<LabelSelector['matchExpressions']>[number];

const holds = ({ key, operator, values = [] }: Expression, labels: Labels): boolean => {
  const value = labelOf(labels, key);
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default:
      throw new Fault('APPLICATION_SET_INVALID', `${JSON.stringify(operator)} is no operator of a selector`);
  }
};

/** Whether labels are those that a selector means; a selector that says nothing means all. */
export const matchesSelector = (
  { matchLabels = {}, matchExpressions = [] }: LabelSelector,
  labels: Labels,
): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labelOf(labels, key) === value) &&
  matchExpressions.every(expression => holds(expression, labels));

export const isEmptySelector = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): boolean =>
  Object.keys(matchLabels).length === 0 && matchExpressions.length === 0;

/** A selector as the API server reads it. */
export const selectorText = ({ matchLabels = {}, matchExpressions = [] }: LabelSelector): string =>
  [
    ...Object.entries(matchLabels).map(([key, value]) => `${key}=${value}`),
    ...matchExpressions.map(expressionText),
  ].join(',');

const expressionText = ({ key, operator, values = [] }: Expression): string => {
  switch (operator) {
    case 'In':
      return `${key} in (${values.join(',')})`;
    case 'NotIn':
      return `${key} notin (${values.join(',')})`;
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
    default:
      throw new Fault('APPLICATION_SET_INVALID', `${JSON.stringify(operator)} is no operator of a selector`);
  }
};
