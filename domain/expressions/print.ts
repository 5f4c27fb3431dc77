import { type Expression, PRECEDENCE, type TextPart } from './expression.ts';

const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

const printText = (part: TextPart): string => {
  if (typeof part !== 'string') return `\${{${part.reference}}}`;
  // A dollar sign that would begin a reference is escaped, as it was none.
  return part.replaceAll(/[\\"\n\r\t]/g, unit => ESCAPED.get(unit) ?? unit).replaceAll('${{', '\\${{');
};

const UNARY = 7;

const strengthOf = (expression: Expression): number => {
  if (expression.kind === 'binary') return PRECEDENCE[expression.operator];
  return expression.kind === 'unary' ? UNARY : UNARY + 1;
};

const printAtLeast = (expression: Expression, strength: number): string => {
  const printed = printExpression(expression);
  return strengthOf(expression) < strength ? `(${printed})` : printed;
};

/** Writes an expression with as few parentheses as it needs; reading it again gives the same tree. */
export const printExpression = (expression: Expression): string => {
  switch (expression.kind) {
    case 'text':
      return `"${expression.parts.map(printText).join('')}"`;
    case 'number':
    case 'boolean':
      return String(expression.value);
    case 'null':
      return 'null';
    case 'reference':
      return `\${{${expression.name}}}`;
    case 'path':
      return expression.names.join('.');
    case 'call':
      return `${expression.name}(${expression.arguments.map(printExpression).join(', ')})`;
    case 'unary':
      return `${expression.operator}${printAtLeast(expression.operand, UNARY)}`;
    case 'binary': {
      const strength = PRECEDENCE[expression.operator];
      const left = printAtLeast(expression.left, strength);
      return `${left} ${expression.operator} ${printAtLeast(expression.right, strength + 1)}`;
    }
  }
};
