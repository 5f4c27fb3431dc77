/** A stretch of an expression's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A piece of a string literal: text, or a reference that is replaced when the expression is evaluated. */
export type TextPart = string | { readonly reference: string };

/** Operators with one operand. */
type UnaryOperator = '-' | '!';

/** Operators with two operands. */
export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | '==='
  | '!=='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

/** An expression as a tree; spans point into the text it was read from. */
export type Expression = Span &
  (
    | { readonly kind: 'text'; readonly parts: readonly TextPart[] }
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'null' }
    /** A reference outside of quotes. */
    | { readonly kind: 'reference'; readonly name: string }
    /** A name with members, as `steps.test.result` or `CF_BRANCH`. */
    | { readonly kind: 'path'; readonly names: readonly string[] }
    | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
    | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Expression }
    | {
        readonly kind: 'binary';
        readonly operator: BinaryOperator;
        readonly left: Expression;
        readonly right: Expression;
      }
  );

/** The codes of what can be wrong with an expression. */
export type ExpressionProblemCode =
  | 'EXPRESSION_TOO_LONG'
  | 'EXPRESSION_TOO_DEEP'
  | 'EXPRESSION_SYNTAX'
  | 'UNKNOWN_FUNCTION'
  | 'WRONG_ARGUMENTS'
  | 'UNKNOWN_STEP'
  | 'UNKNOWN_VARIABLE'
  | 'UNKNOWN_MEMBER'
  | 'UNKNOWN_STATE'
  | 'BAD_PATTERN'
  | 'LOST_BACKSLASH';

/** Something wrong with an expression, and where. */
export interface ExpressionProblem extends Span {
  readonly severity: 'error' | 'warning';
  readonly code: ExpressionProblemCode;
  readonly message: string;
  /** Place of `start` counted from 1, as people count. */
  readonly column: number;
  /** What was most likely meant in place of the text from `start` to `end`. */
  readonly suggestion?: string;
}

/** The longest expression, as written and with all values put in. */
export const EXPRESSION_MAX_LENGTH = 12_000;

/** How deeply an expression may be nested; every operator of a chain counts as one level. */
export const EXPRESSION_MAX_DEPTH = 400;

/** How tightly operators bind; all of them group from the left. */
export const PRECEDENCE: Readonly<Record<BinaryOperator, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '===': 3,
  '!==': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};

/** True for the text of an operator with two operands. */
export const isBinaryOperator = (text: string): text is BinaryOperator => Object.hasOwn(PRECEDENCE, text);

/** Makes a problem; an error unless said otherwise. */
export const problemAt = (
  { start, end }: Span,
  code: ExpressionProblemCode,
  message: string,
  more: { readonly severity?: 'warning'; readonly suggestion?: string | undefined } = {},
): ExpressionProblem => ({
  severity: more.severity ?? 'error',
  code,
  message,
  start,
  end,
  column: start + 1,
  ...(more.suggestion === undefined ? {} : { suggestion: more.suggestion }),
});
