// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkExpression } from './check.ts';
import { type Evaluation, type ExpressionFacts, evaluateExpression } from './evaluate.ts';
import { type BinaryOperator, type Expression, PRECEDENCE, type TextPart } from './expression.ts';
import { ARITIES } from './functions.ts';
import { parseExpression } from './parse.ts';
import { printExpression } from './print.ts';

const span = { start: 0, end: 0 };
const operators = Object.keys(PRECEDENCE) as BinaryOperator[];
const name = fc.constantFrom('a', 'CF_BRANCH', '_x', '$y', 'é', 'SECRET');
const stepName = fc.constantFrom('a', 'unit-tests', '2nd', 'x_1');
const reference = fc.constantFrom('V', 'SECRET', 'steps.a.result', 'some name');
const piece = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('${{', '}}', '"', "'", '\\', '\n', '$', '(a+)+', '^v\\d', '12', '1e9'),
);
const isText = (part: TextPart | undefined): boolean => typeof part === 'string';

/** Pieces of text that stand beside each other are one piece to the parser. */
const text = fc
  .array(
    fc.oneof(
      piece,
      reference.map(referred => ({ reference: referred })),
    ),
    { maxLength: 4 },
  )
  .map(parts => parts.filter((part, index) => !(isText(part) && isText(parts[index - 1]))))
  .map((parts): Expression => ({ kind: 'text', parts, ...span }));

const leaf: fc.Arbitrary<Expression> = fc.oneof(
  { arbitrary: text, weight: 4 },
  fc
    .oneof(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map(Math.abs), fc.nat(9))
    .map((value): Expression => ({ kind: 'number', value, ...span })),
  fc.boolean().map((value): Expression => ({ kind: 'boolean', value, ...span })),
  fc.constant<Expression>({ kind: 'null', ...span }),
  reference.map((referred): Expression => ({ kind: 'reference', name: referred, ...span })),
  fc
    .oneof(
      fc.array(name, { minLength: 1, maxLength: 3 }),
      fc.tuple(fc.constant('steps'), stepName, fc.constantFrom('result', 'x')),
      fc.constant(['workflow', 'result']),
    )
    .map((names): Expression => ({ kind: 'path', names, ...span })),
);

/** Calls mostly have as many arguments as they should, so that most of them do something. */
const calls = (tree: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> =>
  fc
    .tuple(
      fc.constantFrom(...ARITIES.keys(), 'nothing'),
      fc.array(tree, { minLength: 3, maxLength: 3 }),
      fc.nat(9),
    )
    .map(([called, values, slip]): Expression => {
      const count = slip === 0 ? values.length : (ARITIES.get(called)?.max ?? 0);
      return { kind: 'call', name: called, arguments: values.slice(0, count), ...span };
    });

/** Any tree that the parser can give. */
const arbitraryExpression: fc.Arbitrary<Expression> = fc.letrec<{ tree: Expression }>(tie => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    { arbitrary: leaf, weight: 2 },
    { arbitrary: calls(tie('tree')), weight: 2 },
    fc
      .tuple(fc.constantFrom('-' as const, '!' as const), tie('tree'))
      .map(([operator, operand]): Expression => ({ kind: 'unary', operator, operand, ...span })),
    {
      arbitrary: fc
        .tuple(fc.constantFrom(...operators), tie('tree'), tie('tree'))
        .map(([operator, left, right]): Expression => ({ kind: 'binary', operator, left, right, ...span })),
      weight: 3,
    },
  ),
})).tree;

/** Texts made of what expressions are made of, in no order. */
const hostileSource: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      ...operators,
      '(',
      ')',
      ',',
      '.',
      '!',
      '"',
      "'",
      '\\',
      '${{',
      '}}',
      'a',
      'b',
      'steps',
      'result',
      'match',
      '1',
      ' ',
      '\n',
      '\0',
      '\u2028',
      '=',
      '&',
      'true',
      '"x"',
      '__proto__',
      'constructor',
    ),
    { maxLength: 30 },
  )
  .map(parts => parts.join(''));

/** A tree without the places it was read from. */
const withoutSpans = (expression: Expression): unknown =>
  JSON.parse(
    JSON.stringify(expression, (key, value: unknown) =>
      key === 'start' || key === 'end' ? undefined : value,
    ),
  );

const facts: ExpressionFacts = {
  lookup: name => (name === 'V' ? { text: '" == "${{V}}', encrypted: false } : undefined),
  steps: new Map([['a', 'success']]),
};

const evaluate = (source: string, given: ExpressionFacts): Evaluation => {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(`${source}: ${parsed.problem.message}`);
  return evaluateExpression(source, parsed.expression, given);
};

test('the parser gives back every tree that it printed', () => {
  fc.assert(
    fc.property(arbitraryExpression, expression => {
      const parsed = parseExpression(printExpression(expression));
      expect(parsed.ok && withoutSpans(parsed.expression)).toEqual(withoutSpans(expression));
    }),
  );
});

test('the parser never throws and always points into the text', () => {
  fc.assert(
    fc.property(fc.oneof(hostileSource, fc.string({ unit: 'binary' })), source => {
      for (const { start, end } of checkExpression(source, {
        steps: new Set(['a']),
        variables: new Set(['b']),
      })) {
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(source.length);
      }
    }),
    { numRuns: 500 },
  );
});

test('evaluation never throws and always ends, whatever the expression', () => {
  fc.assert(
    fc.property(arbitraryExpression, expression => {
      const source = printExpression(expression);
      expect(typeof evaluate(source, facts).ok).toBe('boolean');
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(hostileSource, source => {
      const parsed = parseExpression(source);
      if (parsed.ok) expect(typeof evaluateExpression(source, parsed.expression, facts).ok).toBe('boolean');
    }),
    { numRuns: 500 },
  );
});

test('evaluation never shows an encrypted value, in no explanation and no failure', () => {
  const encrypted = 'zqxjkvbpyg';
  const hidden: ExpressionFacts = {
    lookup: name => (name === 'SECRET' ? { text: encrypted, encrypted: true } : facts.lookup(name)),
  };
  fc.assert(
    fc.property(arbitraryExpression, expression => {
      const shown = JSON.stringify(evaluate(printExpression(expression), hidden)).toLowerCase();
      expect(shown).not.toContain(encrypted);
      expect(shown).not.toContain(encrypted.slice(2, 8));
    }),
    { numRuns: 500 },
  );
  const derived = [
    '"${{SECRET}}"',
    'upper("${{SECRET}}")',
    '"a" + SECRET',
    'length(SECRET)',
    '-SECRET',
    '${{SECRET}}',
  ];
  for (const source of [...derived, 'Number(SECRET)', 'match("a", SECRET + "(\\\\1")']) {
    const shown = JSON.stringify(evaluate(source, hidden));
    expect(shown.toLowerCase(), source).not.toContain(encrypted);
    expect(shown, source).not.toContain(`"value":"${encrypted.length}"`);
  }
});
