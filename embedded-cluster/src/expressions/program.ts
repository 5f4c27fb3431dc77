import { BudgetSpent } from './budget.ts';
import { createLanguage, type Language, type Vocabulary } from './environment.ts';
import { matchLinearly, type Node } from './nodes.ts';

/** An expression that has been read and checked. */
export interface Program {
  readonly ast: Node;
  readonly type: string;
  /** The value for these variables; throws what goes wrong, `BudgetSpent` when it takes too many steps. */
  readonly run: (variables: Variables, allowance: Allowance) => unknown;
  /** The same in the middle of another run, from whose steps it is paid. */
  readonly runWithin: (variables: Variables) => unknown;
}

type Variables = Readonly<Record<string, unknown>>;

/** Steps that several runs share. */
export interface Allowance {
  left: number;
}

/** Steps that one run may take. */
const MOST_STEPS = 1_000_000;

/** Longer expressions than this are refused. */
const LONGEST = 20_000;

/** How many expressions are kept ready. */
const MOST_KEPT = 2_000;

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const compile = ({ environment, budget }: Language, text: string): Program | Error => {
  if (text.length > LONGEST) return new Error(`expression is longer than ${LONGEST} characters`);
  try {
    const parsed = environment.parse(text);
    const ast = parsed.ast as unknown as Node;
    matchLinearly(ast);
    const checked = parsed.check();
    if (!checked.valid) return new Error(firstLine(checked.error));
    return {
      ast,
      type: String(checked.type),
      run: (variables, allowance) => runBounded({ budget, allowance }, () => parsed({ ...variables })),
      runWithin: variables => parsed({ ...variables }),
    };
  } catch (error) {
    return new Error(firstLine(error));
  }
};

const runBounded = (
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

/** Reads and checks expressions over a vocabulary, or answers what is wrong with one. Keeps what it has read. */
export const createExpressions = (vocabulary: Vocabulary): ((text: string) => Program | Error) => {
  let language: Language | undefined;
  const kept = new Map<string, Program | Error>();
  return text => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    // Making a language takes a while; most clusters never need this one.
    language ??= createLanguage(vocabulary);
    const program = compile(language, text);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, program);
    return program;
  };
};

const ofValue = createExpressions({ variables: ['value'] });

/** What the language itself makes of a value; there is no other way to its own types. */
const make = (expression: string, value: unknown): unknown => {
  const program = ofValue(expression);
  if (program instanceof Error) throw program;
  return program.run({ value }, { left: MOST_STEPS });
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

/** What went wrong in a run, in the words of the language. */
export const failureText = (error: unknown): string =>
  firstLine(error).replace(/^No such key/u, 'no such key');

/** Whether an expression was stopped for taking too many steps, also where its own quantifiers caught that. */
export const isSpent = (error: unknown): boolean => error instanceof BudgetSpent;
