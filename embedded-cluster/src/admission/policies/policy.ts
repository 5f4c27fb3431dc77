import { type AdmissionScope, admissionProgram } from '../../expressions/index.ts';
import type { KubeObject } from '../../objects/index.ts';
import type { LabelSelectorSpec } from '../../selectors/index.ts';
import type { Expression } from '../matching/evaluate.ts';
import { type Match, type MatchSpec, matchOf } from '../matching/match-request.ts';

interface ParamKind {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export interface ParamRef {
  readonly name?: string;
  readonly namespace?: string;
  readonly selector?: LabelSelectorSpec;
  readonly parameterNotFoundAction?: string;
}

interface NamedExpression {
  readonly name?: string;
  readonly expression?: string;
}

interface PolicySpec {
  readonly failurePolicy?: string;
  readonly paramKind?: ParamKind;
  readonly matchConstraints?: MatchSpec;
  readonly matchConditions?: readonly NamedExpression[];
  readonly variables?: readonly NamedExpression[];
  readonly validations?: readonly {
    readonly expression?: string;
    readonly message?: string;
    readonly messageExpression?: string;
    readonly reason?: string;
  }[];
  readonly auditAnnotations?: readonly { readonly key?: string; readonly valueExpression?: string }[];
}

interface Validation {
  readonly expression: Expression;
  readonly message: string;
  readonly messageExpression: Expression | undefined;
  readonly reason: string;
}

/** A policy with its expressions read. */
export interface Policy {
  readonly name: string;
  /** What cannot be found out counts as fine. */
  readonly isLenient: boolean;
  readonly match: Match;
  /** Why its expressions cannot be used. */
  readonly problem?: string;
  readonly paramKind: ParamKind | undefined;
  readonly conditions: readonly Expression[];
  readonly variables: readonly (readonly [name: string, expression: Expression])[];
  readonly validations: readonly Validation[];
  readonly annotations: readonly { readonly key: string; readonly value: Expression }[];
}

export interface Binding {
  readonly name: string;
  readonly policyName: string;
  readonly actions: readonly string[];
  readonly match: Match;
  readonly paramRef: ParamRef | undefined;
}

const expressionOf = (text: string, scope: AdmissionScope): Expression => {
  const program = admissionProgram(text, scope);
  if (program instanceof Error) throw new Error(`compilation error: ${program.message}`);
  return { text, program };
};

const validationsOf = (
  { validations = [] }: PolicySpec,
  known: Pick<AdmissionScope, 'hasParams' | 'variables'>,
): Validation[] =>
  validations.map(({ expression = '', message = '', messageExpression = '', reason = '' }) => ({
    expression: expressionOf(expression, { ...known, hasAuthorizer: true }),
    message: message.trim(),
    messageExpression:
      messageExpression.trim() === ''
        ? undefined
        : expressionOf(messageExpression, { ...known, hasAuthorizer: false }),
    reason: reason === '' ? 'Invalid' : reason,
  }));

type Expressions = Pick<Policy, 'conditions' | 'variables' | 'validations' | 'annotations'>;

const NO_EXPRESSIONS: Expressions = { conditions: [], variables: [], validations: [], annotations: [] };

const expressionsOf = (spec: PolicySpec): Expressions => {
  const hasParams = spec.paramKind !== undefined;
  const named = spec.variables ?? [];
  const names = named.map(({ name = '' }) => name);
  const scope = { hasParams, hasAuthorizer: true };
  return {
    conditions: (spec.matchConditions ?? []).map(({ expression = '' }) =>
      expressionOf(expression, { ...scope, variables: [] }),
    ),
    variables: named.map(({ name = '', expression = '' }, index) => [
      name,
      expressionOf(expression, { ...scope, variables: names.slice(0, index) }),
    ]),
    validations: validationsOf(spec, { hasParams, variables: names }),
    annotations: (spec.auditAnnotations ?? []).map(({ key = '', valueExpression = '' }) => ({
      key,
      value: expressionOf(valueExpression, { ...scope, variables: names }),
    })),
  };
};

/** Expressions that cannot be read are refused with their policy, but one may have been stored before. */
const readable = (spec: PolicySpec): Expressions & { readonly problem?: string } => {
  try {
    return expressionsOf(spec);
  } catch (error) {
    return { ...NO_EXPRESSIONS, problem: error instanceof Error ? error.message : String(error) };
  }
};

export const policyOf = ({ metadata, spec: raw }: KubeObject): Policy => {
  const spec = (raw ?? {}) as PolicySpec;
  return {
    name: metadata.name,
    isLenient: spec.failurePolicy === 'Ignore',
    match: matchOf(spec.matchConstraints),
    paramKind: spec.paramKind,
    ...readable(spec),
  };
};

interface BindingSpec {
  readonly policyName?: string;
  readonly validationActions?: readonly string[];
  readonly matchResources?: MatchSpec;
  readonly paramRef?: ParamRef;
}

export const bindingOf = ({ metadata, spec: raw }: KubeObject): Binding => {
  const { policyName = '', validationActions = [], matchResources, paramRef } = (raw ?? {}) as BindingSpec;
  return {
    name: metadata.name,
    policyName,
    actions: validationActions,
    match: matchOf(matchResources),
    paramRef,
  };
};
