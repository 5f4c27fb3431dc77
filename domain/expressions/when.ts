import { Budget } from './budget.ts';
import { type Explanation, type ExpressionFacts, evaluateExpression } from './evaluate.ts';
import { parseExpression } from './parse.ts';
import type { StepState } from './step-states.ts';
import { type BranchCondition, type BranchVerdict, evaluateBranch } from './when-branch.ts';
import { evaluateSteps, type StepsCondition, type StepsVerdict } from './when-steps.ts';

/** Expressions by id; those of `all` must all hold, and of `any` at least one. */
export interface ExpressionsCondition {
  readonly all?: Readonly<Record<string, string>>;
  readonly any?: Readonly<Record<string, string>>;
}

/** When a step runs: every part that is there must be met. */
export interface When {
  readonly branch?: BranchCondition;
  readonly condition?: ExpressionsCondition;
  readonly steps?: StepsCondition;
}

/** What is known at the moment a condition is evaluated. */
export interface WhenFacts extends ExpressionFacts {
  readonly branch?: string | undefined;
  /** Every step there is, with its state. */
  readonly steps?: ReadonlyMap<string, StepState>;
}

/** `failed`: it cannot be told, because something in the condition is wrong. */
export type WhenOutcome = 'met' | 'unmet' | 'failed';

/** What became of one expression. */
export interface ExpressionVerdict {
  readonly id: string;
  readonly of: 'all' | 'any';
  readonly outcome: WhenOutcome;
  /** Why it failed; columns count from 1 within the expression. */
  readonly failure?: { readonly message: string; readonly column: number };
  readonly explanation?: Explanation;
}

/** What became of a set of expressions. */
export interface ExpressionsVerdict {
  readonly outcome: WhenOutcome;
  readonly expressions: readonly ExpressionVerdict[];
}

/** Whether a step runs, with what led to it. */
export interface WhenVerdict {
  readonly outcome: WhenOutcome;
  /** True when nothing that other steps do can change the outcome from unmet to met. */
  readonly settled: boolean;
  readonly branch?: BranchVerdict;
  readonly condition?: ExpressionsVerdict;
  readonly steps?: StepsVerdict;
}

const evaluateOne = (source: string, facts: ExpressionFacts, budget: Budget) => {
  const parsed = parseExpression(source);
  if (!parsed.ok) {
    const { message, column } = parsed.problem;
    return { outcome: 'failed' as const, failure: { message, column } };
  }
  const evaluation = evaluateExpression(source, parsed.expression, facts, budget);
  const { explanation } = evaluation;
  if (evaluation.ok)
    return { outcome: evaluation.holds ? ('met' as const) : ('unmet' as const), explanation };
  const { message, column } = evaluation.failure;
  return { outcome: 'failed' as const, failure: { message, column }, explanation };
};

/** A part that is unmet decides whatever else failed, so the order of the parts makes no difference. */
const allOf = (outcomes: readonly WhenOutcome[]): WhenOutcome => {
  if (outcomes.includes('unmet')) return 'unmet';
  return outcomes.includes('failed') ? 'failed' : 'met';
};

const anyOf = (outcomes: readonly WhenOutcome[]): WhenOutcome => {
  if (outcomes.includes('met')) return 'met';
  return outcomes.includes('failed') ? 'failed' : 'unmet';
};

/** Evaluates the expressions of a condition, of a step or of success criteria; together they share one budget. */
export const evaluateExpressions = (
  { all, any }: ExpressionsCondition,
  facts: ExpressionFacts,
  budget: Budget = new Budget(),
): ExpressionsVerdict => {
  const judge = (
    of: 'all' | 'any',
    sources: Readonly<Record<string, string>> = {},
  ): readonly ExpressionVerdict[] =>
    Object.entries(sources).map(([id, source]) => ({ id, of, ...evaluateOne(source, facts, budget) }));
  const [required, alternatives] = [judge('all', all), judge('any', any)];
  const outcomes = [allOf(required.map(({ outcome }) => outcome))];
  if (any) outcomes.push(anyOf(alternatives.map(({ outcome }) => outcome)));
  return { outcome: allOf(outcomes), expressions: [...required, ...alternatives] };
};

/** Tells whether a step runs, and why. */
export const evaluateWhen = (when: When, facts: WhenFacts): WhenVerdict => {
  const budget = new Budget();
  const branch = when.branch && evaluateBranch(when.branch, facts.branch, facts.lookup, budget);
  const condition = when.condition && evaluateExpressions(when.condition, facts, budget);
  const steps = when.steps && evaluateSteps(when.steps, facts.steps ?? new Map());
  const outcomes: WhenOutcome[] = [branch?.outcome ?? 'met', condition?.outcome ?? 'met'];
  if (steps) outcomes.push(steps.outcome === 'met' ? 'met' : 'unmet');
  return {
    outcome: allOf(outcomes),
    settled: branch?.outcome === 'unmet' || steps?.outcome === 'unmet',
    ...(branch ? { branch } : {}),
    ...(condition ? { condition } : {}),
    ...(steps ? { steps } : {}),
  };
};
