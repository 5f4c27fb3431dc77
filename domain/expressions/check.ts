import { nearest } from '@freshet/kit/spelling';
import { type Expression, type ExpressionProblem, problemAt, type Span } from './expression.ts';
import { ARITIES } from './functions.ts';
import { parseExpression } from './parse.ts';
import { compilePattern } from './pattern.ts';
import { quote } from './redaction.ts';
import { STEP_STATES, WORKFLOW_STATES } from './step-states.ts';

/** Names that exist; what is left out is not checked. */
export interface KnownNames {
  readonly steps?: ReadonlySet<string>;
  readonly variables?: ReadonlySet<string>;
}

type Call = Extract<Expression, { kind: 'call' }>;
type Path = Extract<Expression, { kind: 'path' }>;

/** Nobody reads more, and an answer must not grow with the size of a hostile file. */
const PROBLEMS_MAX = 50;
const RESULTS: ReadonlySet<string> = new Set(['result', 'status']);
/** States as other pages and other systems call them. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['error', 'failure'],
  ['failed', 'failure'],
  ['succeeded', 'success'],
]);

const constantText = (expression: Expression | undefined): string | undefined => {
  if (expression?.kind !== 'text') return undefined;
  const texts = expression.parts.filter(part => typeof part === 'string');
  return texts.length === expression.parts.length ? texts.join('') : undefined;
};

const argumentsWanted = ({ min, max }: { min: number; max: number }): string => {
  if (min !== max) return `${min} or ${max} arguments`;
  return min === 1 ? '1 argument' : `${min} arguments`;
};

class Checker {
  readonly problems: ExpressionProblem[] = [];
  readonly #known: KnownNames;

  constructor(known: KnownNames) {
    this.#known = known;
  }

  check(expression: Expression): void {
    if (expression.kind === 'call') this.#call(expression);
    else if (expression.kind === 'path') this.#path(expression);
    else if (expression.kind === 'unary') this.check(expression.operand);
    else if (expression.kind === 'binary') {
      this.#state(expression.left, expression.right);
      this.#state(expression.right, expression.left);
      this.check(expression.left);
      this.check(expression.right);
    }
  }

  #call(call: Call): void {
    const { name, start } = call;
    const arity = ARITIES.get(name);
    const named = { start, end: start + name.length };
    if (!arity) {
      const suggestion = nearest(name, ARITIES.keys());
      const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
      this.#add(named, 'UNKNOWN_FUNCTION', `there is no function ${quote(name)}${hint}`, { suggestion });
    } else if (call.arguments.length < arity.min || call.arguments.length > arity.max) {
      const message = `${name} takes ${argumentsWanted(arity)}, ${call.arguments.length} given`;
      this.#add(named, 'WRONG_ARGUMENTS', message);
    } else if (name === 'match') this.#pattern(call.arguments[1]);
    const [first] = call.arguments;
    // A plain name that Member begins with is not itself a value to find.
    const skipped = name === 'Member' && first?.kind === 'path' ? 1 : 0;
    for (const value of call.arguments.slice(skipped)) this.check(value);
  }

  #pattern(argument: Expression | undefined): void {
    const source = constantText(argument);
    if (!argument || source === undefined) return;
    const pattern = compilePattern(source);
    if ('message' in pattern) {
      const place = pattern.offset + 1;
      this.#add(argument, 'BAD_PATTERN', `${pattern.message}, at character ${place} of the pattern`);
    } else if (/^\/.+\/[a-z]*$/.test(source)) {
      const message = 'the slashes are part of this pattern and match slashes only; leave them out';
      this.#add(argument, 'BAD_PATTERN', message, { severity: 'warning' });
    }
  }

  #path(path: Path): void {
    const [first = '', second = ''] = path.names;
    if (first === 'workflow') this.#workflow(path);
    else if (first === 'steps') this.#step(second, path);
    else if (path.names.length > 1) this.#step(first, path);
    else if (this.#known.variables?.has(first) === false && this.#known.steps?.has(first) !== true) {
      const suggestion = nearest(first, this.#known.variables);
      const message = `there is no variable ${quote(first)}; text needs quotes`;
      this.#add(path, 'UNKNOWN_VARIABLE', message, { severity: 'warning', suggestion });
    }
  }

  #workflow(path: Path): void {
    if (path.names.length === 2 && RESULTS.has(path.names[1] ?? '')) return;
    this.#add(path, 'UNKNOWN_MEMBER', 'workflow has one member, result', { suggestion: 'workflow.result' });
  }

  #step(name: string, path: Path): void {
    if (this.#known.steps?.has(name) !== false) return;
    const found = nearest(name, this.#known.steps);
    const suggestion =
      found === undefined ? undefined : path.names.map(part => (part === name ? found : part)).join('.');
    const hint = found === undefined ? '' : `; did you mean ${quote(found)}?`;
    this.#add(path, 'UNKNOWN_STEP', `there is no step ${quote(name)}${hint}`, { suggestion });
  }

  /** Tells of a result that is held against a text it can never be. */
  #state(result: Expression, other: Expression): void {
    const text = constantText(other);
    if (text === undefined || result.kind !== 'path' || !RESULTS.has(result.names.at(-1) ?? '')) return;
    const states: readonly string[] = result.names[0] === 'workflow' ? WORKFLOW_STATES : STEP_STATES;
    if (result.names.length < 2 || states.includes(text)) return;
    const suggestion = OTHER_NAMES.get(text) ?? nearest(text, states);
    const message =
      text === 'finished'
        ? 'no result is ever "finished"; only when.steps knows this word'
        : `no result is ever ${quote(text)}; it is one of ${states.join(', ')}`;
    const quoted = suggestion === undefined ? undefined : `"${suggestion}"`;
    this.#add(other, 'UNKNOWN_STATE', message, { severity: 'warning', suggestion: quoted });
  }

  #add(
    span: Span,
    code: ExpressionProblem['code'],
    message: string,
    more: { severity?: 'warning'; suggestion?: string | undefined } = {},
  ): void {
    if (this.problems.length < PROBLEMS_MAX) this.problems.push(problemAt(span, code, message, more));
  }
}

/** Everything that can be told to be wrong with an expression without evaluating it, in order of place. */
export const checkExpression = (source: string, known: KnownNames = {}): readonly ExpressionProblem[] => {
  const parsed = parseExpression(source);
  if (!parsed.ok) return [parsed.problem];
  const checker = new Checker(known);
  checker.check(parsed.expression);
  return [...parsed.warnings.slice(0, PROBLEMS_MAX), ...checker.problems].toSorted(
    (a, b) => a.start - b.start,
  );
};
