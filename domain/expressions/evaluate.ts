/**
 * Evaluation walks the tree once and writes down what it finds, so that a plan can tell why a condition holds.
 * A value knows whether an encrypted one can be read off it; such a value is never written down. Only yes-or-no
 * answers about it are, since whether the step runs gives those away in any case.
 */
import { Budget, OverBudget } from './budget.ts';
import { type BinaryOperator, EXPRESSION_MAX_LENGTH, type Expression, type Span } from './expression.ts';
import { FUNCTIONS, type FunctionSpec, Inapplicable } from './functions.ts';
import type { Lookup, Resolved } from './interpolate.ts';
import { REDACTED } from './redaction.ts';
import {
  areEqual,
  compare,
  isTruthy,
  type Known,
  literalIn,
  numberIn,
  show,
  typeName,
  type Value,
} from './values.ts';

/** What is known when an expression is evaluated. */
export interface ExpressionFacts {
  readonly lookup: Lookup;
  /** Results of steps by name. */
  readonly steps?: ReadonlyMap<string, string>;
  /** Result of the whole build so far. */
  readonly workflow?: string;
}

/** What became of one part of an expression. Parts that say nothing but themselves are left out. */
export interface Explanation extends Span {
  /** The part as written, shortened when long. */
  readonly source: string;
  readonly state: 'evaluated' | 'failed' | 'skipped';
  /** Whether the part counts as true; unknown for encrypted values. */
  readonly holds?: boolean;
  /** Its value, quoted when it is text; `[redacted]` when encrypted. */
  readonly value?: string;
  readonly parts: readonly Explanation[];
}

/** Why an expression has no value, and at which part. */
export interface EvaluationFailure extends Span {
  readonly message: string;
  readonly column: number;
}

/** What evaluating gives; `holds` decides the condition. */
export type Evaluation =
  | { readonly ok: true; readonly holds: boolean; readonly explanation: Explanation }
  | { readonly ok: false; readonly failure: EvaluationFailure; readonly explanation: Explanation };

/** Thrown inside the evaluator only. */
class Failed extends Error {
  readonly span: Span;

  constructor(message: string, { start, end }: Span) {
    super(message);
    this.span = { start, end };
  }
}

const SOURCE_SHOWN_MAX = 200;
const RESULTS: ReadonlySet<string> = new Set(['result', 'status']);

const plain = (value: Value): Known => ({ value, encrypted: false });
const fromText = (found: Resolved | undefined): Known =>
  found ? { value: found.text, encrypted: found.encrypted } : plain(null);

const isConstant = (expression: Expression): boolean => {
  if (expression.kind === 'text') return expression.parts.every(part => typeof part === 'string');
  return expression.kind === 'number' || expression.kind === 'boolean' || expression.kind === 'null';
};

const arithmetic = (operator: BinaryOperator, left: number, right: number): number => {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  return operator === '/' ? left / right : left % right;
};

class Evaluator {
  readonly #facts: ExpressionFacts;
  readonly #source: string;
  readonly #budget: Budget;
  #substituted: number;

  constructor(source: string, facts: ExpressionFacts, budget: Budget) {
    this.#budget = budget;
    this.#source = source;
    this.#facts = facts;
    this.#substituted = source.length;
  }

  /** Evaluates a part and adds what became of it to `notes`. */
  value(expression: Expression, notes: Explanation[]): Known {
    const parts: Explanation[] = [];
    const { start, end } = expression;
    try {
      const known = this.#find(expression, parts);
      if (typeof known.value === 'string') this.#budget.text(known.value.length);
      if (!isConstant(expression)) notes.push({ ...this.#note(expression, parts), ...evaluated(known) });
      return known;
    } catch (error) {
      notes.push({ ...this.#note(expression, parts), state: 'failed' });
      if (error instanceof OverBudget || error instanceof Inapplicable) {
        throw new Failed(error.message, { start, end });
      }
      throw error;
    }
  }

  #note({ start, end }: Span, parts: readonly Explanation[]): Omit<Explanation, 'state'> {
    const source = this.#source.slice(start, Math.min(end, start + SOURCE_SHOWN_MAX));
    return { source: end - start > SOURCE_SHOWN_MAX ? `${source}…` : source, start, end, parts };
  }

  #find(expression: Expression, notes: Explanation[]): Known {
    switch (expression.kind) {
      case 'text':
        return this.#text(expression.parts);
      case 'number':
      case 'boolean':
        return plain(expression.value);
      case 'null':
        return plain(null);
      case 'reference':
        return this.#reference(expression);
      case 'path':
        return this.#named(expression.names);
      case 'call':
        return this.#call(expression, notes);
      case 'unary': {
        const operand = this.value(expression.operand, notes);
        if (expression.operator === '!') return plain(!isTruthy(operand.value));
        return { value: -this.#number(operand, expression.operand), encrypted: operand.encrypted };
      }
      case 'binary':
        return this.#binary(expression, notes);
    }
  }

  #text(parts: Extract<Expression, { kind: 'text' }>['parts']): Known {
    let encrypted = false;
    const pieces = parts.map(part => {
      if (typeof part === 'string') return part;
      const found = this.#resolve(part.reference);
      encrypted ||= found?.encrypted ?? false;
      return found?.text ?? `\${{${part.reference}}}`;
    });
    return { value: pieces.join(''), encrypted };
  }

  #reference(expression: Extract<Expression, { kind: 'reference' }>): Known {
    const found = this.#resolve(expression.name);
    if (found) return { value: literalIn(found.text), encrypted: found.encrypted };
    const written = `\${{${expression.name}}}`;
    throw new Failed(`${written} is not set; put it in quotes to test it as text`, expression);
  }

  #resolve(name: string): Resolved | undefined {
    const found = this.#facts.lookup(name);
    this.#substituted += found?.text.length ?? 0;
    if (this.#substituted > EXPRESSION_MAX_LENGTH) {
      throw new OverBudget(
        `with its values put in, the expression has more than ${EXPRESSION_MAX_LENGTH} characters`,
      );
    }
    return found;
  }

  #named(names: readonly string[]): Known {
    const [first = '', second = '', third] = names;
    const { steps, workflow } = this.#facts;
    if (first === 'workflow' && names.length === 2 && RESULTS.has(second)) return plain(workflow ?? null);
    const [step, member] = first === 'steps' && third !== undefined ? [second, third] : [first, second];
    const ownDepth = first === 'steps' ? 3 : 2;
    const result = names.length === ownDepth && RESULTS.has(member) ? steps?.get(step) : undefined;
    return result === undefined ? fromText(this.#resolve(names.join('.'))) : plain(result);
  }

  #call(expression: Extract<Expression, { kind: 'call' }>, notes: Explanation[]): Known {
    const { name } = expression;
    if (name === 'Variable' || name === 'Member') return this.#named(this.#namesIn(expression, notes));
    const spec = FUNCTIONS.get(name);
    if (!spec) throw new Failed(`there is no function ${name}`, expression);
    const given = expression.arguments;
    if (given.length > spec.parameters.length || given.length < spec.parameters.length - spec.optional) {
      throw new Failed(`${name} cannot be called with ${given.length} arguments`, expression);
    }
    return this.#apply(spec, expression, notes);
  }

  #apply(spec: FunctionSpec, call: Extract<Expression, { kind: 'call' }>, notes: Explanation[]): Known {
    let encrypted = false;
    const values = spec.parameters.map((kind, index): Value => {
      const argument = call.arguments[index];
      if (!argument) return null;
      const known = this.value(argument, notes);
      encrypted ||= known.encrypted;
      if (kind === 'number') return this.#number(known, argument);
      return kind === 'text' ? this.#asText(known, argument) : known.value;
    });
    try {
      return { value: spec.apply(values, this.#budget), encrypted: encrypted && !spec.opaque };
    } catch (error) {
      // What is wrong with an encrypted value would tell about it.
      if (!(encrypted && error instanceof Inapplicable)) throw error;
      throw new Failed(`${call.name} cannot use the value it is given, which is encrypted`, call);
    }
  }

  /** The name that is looked up by `Variable` and `Member`, which may be nested, or the text of anything else. */
  #namesIn(expression: Expression, notes: Explanation[]): readonly string[] {
    if (expression.kind === 'path') return expression.names;
    const isLookup =
      expression.kind === 'call' && (expression.name === 'Variable' || expression.name === 'Member');
    if (!isLookup) return [this.#asText(this.value(expression, notes), expression)];
    const [first, second, ...more] = expression.arguments;
    const wanted = expression.name === 'Variable' ? 1 : 2;
    if (!first || more.length > 0 || (second === undefined) !== (wanted === 1)) {
      throw new Failed(`${expression.name} needs ${wanted === 1 ? '1 argument' : '2 arguments'}`, expression);
    }
    if (!second) return [this.#asText(this.value(first, notes), first)];
    return [...this.#namesIn(first, notes), this.#asText(this.value(second, notes), second)];
  }

  #binary(expression: Extract<Expression, { kind: 'binary' }>, notes: Explanation[]): Known {
    const { operator, left: leftPart, right: rightPart } = expression;
    const left = this.value(leftPart, notes);
    if (operator === '&&' || operator === '||') {
      if (isTruthy(left.value) === (operator === '||')) {
        if (!isConstant(rightPart)) notes.push({ ...this.#note(rightPart, []), state: 'skipped' });
        return plain(operator === '||');
      }
      return plain(isTruthy(this.value(rightPart, notes).value));
    }
    const right = this.value(rightPart, notes);
    return this.#compared(expression, left, right) ?? this.#computed(expression, left, right);
  }

  #compared(
    expression: Extract<Expression, { kind: 'binary' }>,
    left: Known,
    right: Known,
  ): Known | undefined {
    const { operator } = expression;
    if (operator === '==' || operator === '!=') {
      return plain(areEqual(left.value, right.value) === (operator === '=='));
    }
    if (operator === '===' || operator === '!==')
      return plain((left.value === right.value) === (operator === '==='));
    if (!operator.startsWith('<') && !operator.startsWith('>')) return undefined;
    const order = compare(left.value, right.value);
    if (order === undefined) {
      const types = `${typeName(left.value)} and ${typeName(right.value)}`;
      throw new Failed(`${operator} compares two numbers or two texts, not ${types}`, expression);
    }
    if (order === 0) return plain(operator.endsWith('='));
    return plain(operator.startsWith('<') ? order < 0 : order > 0);
  }

  #computed(expression: Extract<Expression, { kind: 'binary' }>, left: Known, right: Known): Known {
    const { operator } = expression;
    const encrypted = left.encrypted || right.encrypted;
    if (operator === '+' && (typeof left.value === 'string' || typeof right.value === 'string')) {
      const [a, b] = [this.#asText(left, expression.left), this.#asText(right, expression.right)];
      this.#budget.text(a.length + b.length);
      return { value: a + b, encrypted };
    }
    const [a, b] = [this.#number(left, expression.left), this.#number(right, expression.right)];
    if (b === 0 && (operator === '/' || operator === '%')) throw new Failed('division by zero', expression);
    const value = arithmetic(operator, a, b);
    if (!Number.isFinite(value)) throw new Failed('the result is too large a number', expression);
    return { value, encrypted };
  }

  #number(known: Known, part: Span): number {
    const { value } = known;
    const number = typeof value === 'string' ? numberIn(value) : value;
    if (typeof number === 'number') return number;
    throw new Failed(`a number is needed here, not ${show(known)}`, part);
  }

  #asText({ value }: Known, part: Span): string {
    if (value === null) throw new Failed('text is needed here, not null', part);
    return String(value);
  }
}

const evaluated = (known: Known): Pick<Explanation, 'state' | 'value' | 'holds'> =>
  known.encrypted
    ? { state: 'evaluated', value: REDACTED }
    : { state: 'evaluated', value: show(known), holds: isTruthy(known.value) };

const CONSTANT: Pick<Explanation, 'state' | 'parts'> = { state: 'evaluated', parts: [] };

/**
 * Evaluates an expression that was read from `source`. It never throws but for what the lookup throws, and always
 * ends: the tree is finite and what may be done at each part is bounded.
 */
export const evaluateExpression = (
  source: string,
  expression: Expression,
  facts: ExpressionFacts,
  budget: Budget = new Budget(),
): Evaluation => {
  const notes: Explanation[] = [];
  const { start, end } = expression;
  const whole = (): Explanation => notes[0] ?? { source: source.slice(start, end), start, end, ...CONSTANT };
  try {
    const known = new Evaluator(source, facts, budget).value(expression, notes);
    return { ok: true, holds: isTruthy(known.value), explanation: whole() };
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    const failure = { message: error.message, ...error.span, column: error.span.start + 1 };
    return { ok: false, failure, explanation: whole() };
  }
};
