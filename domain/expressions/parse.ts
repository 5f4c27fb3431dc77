import {
  type BinaryOperator,
  EXPRESSION_MAX_DEPTH,
  EXPRESSION_MAX_LENGTH,
  type Expression,
  type ExpressionProblem,
  type ExpressionProblemCode,
  isBinaryOperator,
  PRECEDENCE,
  problemAt,
  type Span,
} from './expression.ts';
import { quote } from './redaction.ts';
import { type Token, tokenize } from './tokens.ts';

/** An expression that was read, with slips that do not keep it from being evaluated; or why it was not read. */
export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression; readonly warnings: readonly ExpressionProblem[] }
  | { readonly ok: false; readonly problem: ExpressionProblem };

/** Thrown inside the parser only; `parseExpression` turns it into a result. */
class Unreadable extends Error {
  readonly problem: ExpressionProblem;

  constructor(problem: ExpressionProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

const CONSTANTS: ReadonlyMap<string, (span: Span) => Expression> = new Map([
  ['true', ({ start, end }: Span): Expression => ({ kind: 'boolean', value: true, start, end })],
  ['false', ({ start, end }: Span): Expression => ({ kind: 'boolean', value: false, start, end })],
  ['null', ({ start, end }: Span): Expression => ({ kind: 'null', start, end })],
]);

const fail = (span: Span, code: ExpressionProblemCode, message: string, suggestion?: string): never => {
  throw new Unreadable(problemAt(span, code, message, { suggestion }));
};

const shown = (token: Token, source: string): string =>
  token.kind === 'end' ? 'the end' : quote(source.slice(token.start, token.end));

class Parser {
  readonly warnings: ExpressionProblem[] = [];
  readonly #source: string;
  readonly #tokens: readonly Token[];
  readonly #heights = new Map<Expression, number>();
  #place = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokenize(source);
  }

  whole(): Expression {
    const expression = this.#binary(1);
    const rest = this.#peek();
    if (rest.kind !== 'end') this.#unexpected(rest, 'an operator');
    return expression;
  }

  /** Operators of the given strength and above. */
  #binary(weakest: number): Expression {
    let left = this.#unary();
    for (let operator = this.#operator(weakest); operator; operator = this.#operator(weakest)) {
      this.#place += 1;
      const right = this.#binary(PRECEDENCE[operator] + 1);
      left = this.#made({ kind: 'binary', operator, left, right, start: left.start, end: right.end }, [
        left,
        right,
      ]);
    }
    return left;
  }

  #operator(weakest: number): BinaryOperator | undefined {
    const token = this.#peek();
    if (token.kind !== 'sign' || !isBinaryOperator(token.text)) return undefined;
    return PRECEDENCE[token.text] >= weakest ? token.text : undefined;
  }

  #unary(): Expression {
    const token = this.#peek();
    if (token.kind !== 'sign' || (token.text !== '-' && token.text !== '!')) return this.#operand();
    this.#deeper();
    this.#place += 1;
    const operand = this.#unary();
    this.#depth -= 1;
    const { start } = token;
    return this.#made({ kind: 'unary', operator: token.text, operand, start, end: operand.end }, [operand]);
  }

  #operand(): Expression {
    const token = this.#peek();
    this.#place += 1;
    const { start, end } = token;
    switch (token.kind) {
      case 'number':
        return { kind: 'number', value: token.value, start, end };
      case 'reference':
        return { kind: 'reference', name: token.name, start, end };
      case 'text':
        this.#warnOfBackslashes(token.lost);
        return { kind: 'text', parts: token.parts, start, end };
      case 'name':
        return this.#named(token.text, token);
      default:
        return this.#takes('(', token) ? this.#parentheses(token) : this.#unexpected(token, 'a value');
    }
  }

  #parentheses(open: Token): Expression {
    this.#deeper();
    const inner = this.#binary(1);
    const close = this.#peek();
    if (!this.#takes(')', close)) return this.#unclosed(open, close);
    this.#depth -= 1;
    this.#place += 1;
    return this.#made({ ...inner, start: open.start, end: close.end }, [inner]);
  }

  #named(text: string, token: Token): Expression {
    if (this.#takes('(', this.#peek())) return this.#call(text, token);
    const constant = CONSTANTS.get(text);
    if (constant) return constant(token);
    const names = [text];
    let { end } = token;
    while (this.#takes('.', this.#peek())) {
      this.#place += 1;
      const member = this.#peek();
      if (member.kind !== 'name') return this.#unexpected(member, 'the name of a member');
      this.#place += 1;
      names.push(member.text);
      end = member.end;
    }
    return { kind: 'path', names, start: token.start, end };
  }

  #call(name: string, token: Token): Expression {
    const open = this.#peek();
    this.#deeper();
    this.#place += 1;
    const values: Expression[] = [];
    while (!this.#takes(')', this.#peek())) {
      if (values.length > 0) this.#comma(open);
      values.push(this.#binary(1));
    }
    const { end } = this.#peek();
    this.#place += 1;
    this.#depth -= 1;
    return this.#made({ kind: 'call', name, arguments: values, start: token.start, end }, values);
  }

  #comma(open: Token): void {
    const token = this.#peek();
    if (!this.#takes(',', token)) this.#unclosed(open, token);
    this.#place += 1;
  }

  #unclosed(open: Token, found: Token): never {
    return found.kind === 'end'
      ? fail(open, 'EXPRESSION_SYNTAX', 'this parenthesis is never closed')
      : this.#unexpected(found, '")" or an operator');
  }

  #unexpected(token: Token, wanted: string): never {
    if (token.kind === 'bad') return fail(token, 'EXPRESSION_SYNTAX', token.message, token.suggestion);
    if (token.kind === 'end' && token.start === 0)
      return fail(token, 'EXPRESSION_SYNTAX', 'there is no expression');
    return fail(token, 'EXPRESSION_SYNTAX', `expected ${wanted}, found ${shown(token, this.#source)}`);
  }

  #warnOfBackslashes(lost: readonly Span[]): void {
    for (const span of lost) {
      const written = this.#source.slice(span.start, span.end);
      const message = `${written} means ${quote(written.slice(1))} here; write the backslash twice to keep it`;
      const more = { severity: 'warning', suggestion: `\\${written}` } as const;
      this.warnings.push(problemAt(span, 'LOST_BACKSLASH', message, more));
    }
  }

  #takes(text: string, token: Token): boolean {
    return token.kind === 'sign' && token.text === text;
  }

  /** Notes how high a tree has grown: a chain of operators nests to the left without nesting in the text. */
  #made(expression: Expression, children: readonly Expression[]): Expression {
    const height = 1 + children.reduce((most, child) => Math.max(most, this.#heights.get(child) ?? 0), 0);
    this.#heights.set(expression, height);
    this.#limit(height);
    return expression;
  }

  #deeper(): void {
    this.#depth += 1;
    this.#limit(this.#depth);
  }

  #limit(levels: number): void {
    if (levels <= EXPRESSION_MAX_DEPTH) return;
    const message = `more than ${EXPRESSION_MAX_DEPTH} operators are nested or chained`;
    fail(this.#peek(), 'EXPRESSION_TOO_DEEP', message);
  }

  #peek(): Token {
    const end = this.#source.length;
    return this.#tokens[this.#place] ?? { kind: 'end', start: end, end };
  }
}

/** Reads an expression. It never throws, whatever the text. */
export const parseExpression = (source: string): ParsedExpression => {
  if (source.length > EXPRESSION_MAX_LENGTH) {
    const span = { start: EXPRESSION_MAX_LENGTH, end: source.length };
    const message = `an expression has at most ${EXPRESSION_MAX_LENGTH} characters, this one has ${source.length}`;
    return { ok: false, problem: problemAt(span, 'EXPRESSION_TOO_LONG', message) };
  }
  const parser = new Parser(source);
  try {
    return { ok: true, expression: parser.whole(), warnings: parser.warnings };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    throw error;
  }
};
