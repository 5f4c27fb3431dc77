// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { describe, expect, test } from 'vitest';
import { type Evaluation, type ExpressionFacts, evaluateExpression } from './evaluate.ts';
import type { Lookup } from './interpolate.ts';
import { parseExpression } from './parse.ts';

const VALUES: ReadonlyMap<string, string> = new Map([
  ['BRANCH', 'main'],
  ['YES', 'true'],
  ['NO', 'false'],
  ['COUNT', '10'],
  ['EMPTY', ''],
  ['QUOTED', '" == "" || "a'],
  ['NESTED', '${{BRANCH}}'],
  ['LONG', 'x'.repeat(12_000)],
]);
const lookup: Lookup = name => {
  const text = VALUES.get(name);
  return text === undefined ? undefined : { text, encrypted: false };
};
const facts: ExpressionFacts = {
  lookup,
  steps: new Map([
    ['unit-tests', 'success'],
    ['lint', 'failure'],
    ['my step', 'skipped'],
  ]),
  workflow: 'running',
};

const evaluate = (source: string, given: ExpressionFacts = facts): Evaluation => {
  const parsed = parseExpression(source);
  if (!parsed.ok) throw new Error(`${source}: ${parsed.problem.message}`);
  return evaluateExpression(source, parsed.expression, given);
};
const outcome = (source: string): boolean | string => {
  const evaluation = evaluate(source);
  return evaluation.ok ? evaluation.holds : `${evaluation.failure.column}: ${evaluation.failure.message}`;
};

describe('evaluateExpression', () => {
  test.each([
    // What counts as true.
    ["''", false],
    ['0', false],
    ['null', false],
    ['false', false],
    ["'false'", true],
    ['-1', true],
    // Operators.
    ['1 + 2 * 3 == 7', true],
    ['7 % 4 == 3', true],
    ['7 / 2 == 3.5', true],
    ['"a" + 1 + true == "a1true"', true],
    ['"a" < "b"', true],
    ['"b" < "a"', false],
    ['"10" < "9"', true],
    ['10 < "9"', false],
    ['2 >= 2 && 2 <= 2', true],
    ['1 > 2 || 3 > 2', true],
    ['!true || !""', true],
    ['1 == "1"', true],
    ['1 === "1"', false],
    ['1 !== "1"', true],
    ['true == "true"', false],
    ['"" == null', false],
    ['null == null', true],
    ['true || Number("hello")', true],
    // Functions.
    ['String(40) == "40"', true],
    ['Number("50") == 50', true],
    ['Number(" 1.5 ") === 1.5', true],
    ['Boolean("x") == true', true],
    ['Boolean("") == false', true],
    ['round(1.5) == 2', true],
    ['floor(1.9) == 1', true],
    ['upper("aB") == "AB"', true],
    ['lower("aB") == "ab"', true],
    ['trim(" a ") == "a"', true],
    ['trimLeft(" a ") == "a "', true],
    ['trimRight(" a ") == " a"', true],
    ['replace("abcab", "ab", "$&") == "$&c$&"', true],
    ['substring("hello", 1, 3) == "el"', true],
    ['substring("hello", 2) == "llo"', true],
    ['length("hello") == 5', true],
    ['includes("codec", "ode")', true],
    ['indexOf("hello", "l") == 2', true],
    ['indexOf("hello", "z") == -1', true],
    ['match("Release-1", "^release-\\\\d$", true)', true],
    ['match("Release-1", "^release-\\\\d$", false)', false],
    ['match("Release-1", "^release")', false],
    ['Variable("BRANCH") == "main"', true],
    ['Variable("NONE") == null', true],
    ['Member(Variable("my step"), "result") == "skipped"', true],
    ['Member(Member(steps, "my step"), "result") == "skipped"', true],
    // Names.
    ['BRANCH == "main"', true],
    ['steps.unit-tests.result == "success"', true],
    ['unit-tests.result == "success"', true],
    ['lint.result == "failure"', true],
    ['steps.none.result == null', true],
    ['workflow.result == "running"', true],
    ['workflow.status == "running"', true],
    ['constructor == null', true],
    // References.
    ['"${{BRANCH}}" == "main"', true],
    ["'${{BRANCH}}' == 'main'", true],
    ['"v${{COUNT}}" == "v10"', true],
    ['includes("${{NONE}}", "{{NONE}}") == true', true],
    ['includes("${{BRANCH}}", "{{BRANCH}}") == false', true],
    ['includes("${{NONE}}", "${{") == true', true],
    ['${{YES}}', true],
    ['${{NO}}', false],
    ['${{NO}} == false', true],
    ['${{COUNT}} > 9', true],
    ['${{BRANCH}} === "main"', true],
    // Values are values: they end no text and are not read again.
    ['"${{QUOTED}}" == ""', false],
    ['"${{NESTED}}" == "main"', false],
    ['"\\${{BRANCH}}" == "main"', false],
  ])('%s gives %s', (source, expected) => {
    expect(outcome(source)).toBe(expected);
  });

  test.each([
    ['Number("hello")', '1: this text is not a number'],
    ['1 / 0', '1: division by zero'],
    ['-"a"', '2: a number is needed here, not "a"'],
    ['1 - true', '5: a number is needed here, not true'],
    ['true < 1', '1: < compares two numbers or two texts, not boolean and number'],
    ['upper(null)', '7: text is needed here, not null'],
    ['nothing(1)', '1: there is no function nothing'],
    ['upper()', '1: upper cannot be called with 0 arguments'],
    ['Member("a")', '1: Member needs 2 arguments'],
    ['match("a", "(")', '1: the pattern cannot be used: this group is never closed'],
    ['true && ${{NONE}}', '9: ${{NONE}} is not set; put it in quotes to test it as text'],
    ['"${{LONG}}" == ""', '1: with its values put in, the expression has more than 12000 characters'],
    ['1e308 * 10', '1: the result is too large a number'],
  ])('%s fails', (source, message) => {
    expect(outcome(source)).toBe(message);
  });

  test('explains which part held, with which values, and what was not looked at', () => {
    const { explanation } = evaluate('"${{BRANCH}}" == "dev" && lint.result == "failure"');
    expect(explanation).toEqual({
      source: '"${{BRANCH}}" == "dev" && lint.result == "failure"',
      start: 0,
      end: 50,
      state: 'evaluated',
      value: 'false',
      holds: false,
      parts: [
        {
          source: '"${{BRANCH}}" == "dev"',
          start: 0,
          end: 22,
          state: 'evaluated',
          value: 'false',
          holds: false,
          parts: [
            {
              source: '"${{BRANCH}}"',
              start: 0,
              end: 13,
              state: 'evaluated',
              value: '"main"',
              holds: true,
              parts: [],
            },
          ],
        },
        { source: 'lint.result == "failure"', start: 26, end: 50, state: 'skipped', parts: [] },
      ],
    });
  });

  test('marks the part that failed', () => {
    const { explanation } = evaluate('"a" == "b" || Number("hello") == 1');
    expect(explanation.state).toBe('failed');
    expect(explanation.parts.map(({ state }) => state)).toEqual(['evaluated', 'failed']);
  });

  test.each([
    `length(${'replace('.repeat(40)}"aaaaaaaaaa"${', "a", "aaaaaaaaaa")'.repeat(40)}) > 0`,
    Array.from({ length: 200 }, () => `match("${'a'.repeat(20)}", "(a+)+$")`).join(' && '),
  ])('stops what would grow or take too long', source => {
    const began = performance.now();
    evaluate(source);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test('refuses a text that would grow without bound', () => {
    const grow = `${'replace('.repeat(9)}"aaaaaaaaaa"${', "a", "aaaaaaaaaa")'.repeat(9)}`;
    expect(outcome(`${grow} == ""`)).toMatch(/would be made/);
  });
});
