import { type Allowance, failureText, isSpent, type Program } from '../../expressions/index.ts';
import { conditionsHold, type Expression, evaluate, type Values } from '../matching/evaluate.ts';
import type { Policy } from './policy.ts';

/** What a policy has against a request. */
export interface Objection {
  /** Which of its validations it is. */
  readonly index: number;
  readonly message: string;
  readonly reason: string;
}

export interface Judgement {
  readonly objections: readonly Objection[];
  /** Failures that refuse a request whatever the binding says is to be done about objections. */
  readonly failures: readonly string[];
  readonly annotations: readonly (readonly [key: string, value: string])[];
}

const NOTHING: Judgement = { objections: [], failures: [], annotations: [] };
const LONGEST_MESSAGE = 5_120;
const LONGEST_ANNOTATION = 10_240;

const variableValue = (name: string, program: Program, values: Values): unknown => {
  try {
    return program.runWithin(values);
  } catch (error) {
    if (isSpent(error)) throw error;
    throw new Error(`composited variable "${name}" fails to evaluate: ${failureText(error)}`, {
      cause: error,
    });
  }
};

/** Variables are found out when they are first asked for, and once. */
const withVariables = (policy: Policy, values: Values): Values => {
  const variables = {};
  const all: Values = { ...values, variables };
  for (const [name, { program }] of policy.variables) {
    let found: { readonly value: unknown } | undefined;
    Object.defineProperty(variables, name, {
      enumerable: true,
      get: () => {
        found ??= { value: variableValue(name, program, all) };
        return found.value;
      },
    });
  }
  return all;
};

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const messageFrom = (expression: Expression | undefined, values: Values, allowance: Allowance): string => {
  if (!expression) return '';
  try {
    const value = evaluate(expression, values, allowance);
    const text = typeof value === 'string' ? value.trim() : '';
    return text.length > LONGEST_MESSAGE || text.includes('\n') ? '' : text;
  } catch {
    // A message that cannot be made must not hide that the validation failed.
    return '';
  }
};

const objectionsOf = (policy: Policy, values: Values, allowance: Allowance): Objection[] =>
  policy.validations.flatMap(({ expression, message, messageExpression, reason }, index) => {
    try {
      if (evaluate(expression, values, allowance) === true) return [];
    } catch (error) {
      return policy.isLenient ? [] : [{ index, message: textOf(error), reason: 'Invalid' }];
    }
    const said = messageFrom(messageExpression, values, allowance) || message;
    return [{ index, message: said || `failed expression: ${expression.text.trim()}`, reason }];
  });

const annotationsOf = (
  policy: Policy,
  values: Values,
  allowance: Allowance,
): Pick<Judgement, 'annotations' | 'failures'> => {
  const annotations: [string, string][] = [];
  const failures: string[] = [];
  for (const { key, value: expression } of policy.annotations) {
    try {
      const value = evaluate(expression, values, allowance);
      if (typeof value === 'string' && value.trim() !== '')
        annotations.push([key, value.trim().slice(0, LONGEST_ANNOTATION)]);
      else if (value !== null && typeof value !== 'string')
        failures.push(
          `valueExpression '${expression.text}' resulted in unsupported return type: ${typeof value}. Return type must be either string or null.`,
        );
    } catch (error) {
      if (!policy.isLenient) failures.push(textOf(error));
    }
  }
  return { annotations, failures };
};

/** What a policy says to a request, by one of the objects that it judges by. */
export const judge = (policy: Policy, given: Values, allowance: Allowance): Judgement => {
  try {
    if (!conditionsHold(policy.conditions, given, allowance)) return NOTHING;
  } catch (error) {
    if (policy.isLenient) return NOTHING;
    return { ...NOTHING, objections: [{ index: 0, message: textOf(error), reason: 'Invalid' }] };
  }
  const values = withVariables(policy, given);
  return {
    objections: objectionsOf(policy, values, allowance),
    ...annotationsOf(policy, values, allowance),
  };
};
