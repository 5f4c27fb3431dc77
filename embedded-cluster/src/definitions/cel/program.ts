import { BudgetSpent } from './budget.ts';
import { createRuleLanguage, type RuleLanguage } from './environment.ts';
import { matchLinearly } from './examine.ts';
import type { Node } from './nodes.ts';

/** An expression that has been read and checked. */
export interface Program {
  readonly ast: Node;
  readonly type: string;
  /** The value for these variables; throws what goes wrong, `BudgetSpent` when it takes too many steps. */
  readonly run: (variables: Variables, allowance: Allowance) => unknown;
}

interface Variables {
  readonly self: unknown;
  readonly oldSelf?: unknown;
}

/** Steps that all rules of one object share. */
export interface Allowance {
  left: number;
}

/** Steps that one rule may take. */
const MOST_STEPS = 1_000_000;

/** Longer expressions than this are refused. */
const LONGEST = 20_000;

/** How many expressions are kept ready. */
const MOST_KEPT = 2_000;

let language: RuleLanguage | undefined;
const kept = new Map<string, Program | Error>();

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const compile = (text: string): Program | Error => {
  if (text.length > LONGEST) return new Error(`expression is longer than ${LONGEST} characters`);
  language ??= createRuleLanguage();
  const { environment, budget } = language;
  try {
    const parsed = environment.parse(text);
    const ast = parsed.ast as unknown as Node;
    matchLinearly(ast);
    const checked = parsed.check();
    if (!checked.valid) return new Error(firstLine(checked.error));
    return {
      ast,
      type: String(checked.type),
      run: (variables, allowance) => runWithin({ budget, allowance }, () => parsed({ ...variables })),
    };
  } catch (error) {
    return new Error(firstLine(error));
  }
};

const runWithin = (
  { budget, allowance }: { budget: { left: number }; allowance: Allowance },
  run: () => unknown,
): unknown => {
  const given = Math.min(MOST_STEPS, allowance.left);
  budget.left = given;
  try {
    return run();
  } finally {
    allowance.left -= given - Math.max(0, budget.left);
  }
};

/** Reads and checks an expression, or answers what is wrong with it. */
export const programOf = (text: string): Program | Error => {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const program = compile(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, program);
  return program;
};

/** What the language itself makes of a value; there is no other way to its own types. */
const make = (expression: string, value: unknown): unknown => {
  language ??= createRuleLanguage();
  const { environment, budget } = language;
  budget.left = MOST_STEPS;
  return environment.parse(expression)({ value });
};

/** An optional value for rules that ask whether there was an old one. */
export const optionalOf = (value: unknown): unknown =>
  value === undefined ? make('optional.none()', undefined) : make('optional.of(value)', value);

/** A span of time such as `1h30m`; the text itself where the language does not know it. */
export const durationOf = (text: string): unknown => {
  try {
    return make('duration(value)', text);
  } catch {
    // The format takes forms that the language does not; rules then see the text.
    return text;
  }
};

/** Whether an expression was stopped for taking too many steps, also where its own quantifiers caught that. */
export const isSpent = (error: unknown): boolean => error instanceof BudgetSpent;
