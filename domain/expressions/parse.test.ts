// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { describe, expect, test } from 'vitest';
import { checkExpression } from './check.ts';
import { parseExpression } from './parse.ts';
import { printExpression } from './print.ts';

const reprint = (source: string): string => {
  const parsed = parseExpression(source);
  return parsed.ok
    ? printExpression(parsed.expression)
    : `${parsed.problem.column}: ${parsed.problem.message}`;
};

describe('parseExpression', () => {
  test.each([
    ['1 + 2 * 3', '1 + 2 * 3'],
    ['(1 + 2) * 3', '(1 + 2) * 3'],
    ['1 - (2 - 3)', '1 - (2 - 3)'],
    ['(1 - 2) - 3', '1 - 2 - 3'],
    ['a||b&&c == d', 'a || b && c == d'],
    ['!(a == b)', '!(a == b)'],
    ['- -1', '--1'],
    ["'it''", '5: this text is never closed'],
    [`'say "x"'`, '"say \\"x\\""'],
    ['steps.my-step.result', 'steps.my-step.result'],
    ['my-step.result', 'my-step.result'],
    ['a-b', 'a - b'],
    ['"${{V}}" === "x"', '"${{V}}" === "x"'],
    ['includes("${{V}}", "${{") == false', 'includes("${{V}}", "\\${{") == false'],
    ['${{V}} == false', '${{V}} == false'],
  ])('reads %s as %s', (source, printed) => {
    expect(reprint(source)).toBe(printed);
  });

  test.each([
    ['', '1: there is no expression'],
    ['a =', '3: "=" is not part of the language'],
    ['a & b', '3: "&" is not part of the language'],
    ['(a', '1: this parenthesis is never closed'],
    ['f(a', '2: this parenthesis is never closed'],
    ['f(a b)', '5: expected ")" or an operator, found "b"'],
    ['a b', '3: expected an operator, found "b"'],
    ['1 +', '4: expected a value, found the end'],
    ['a.', '3: expected the name of a member, found the end'],
    ['"x', '1: this text is never closed'],
    ['f(,)', '3: expected a value, found ","'],
    ['1e999', '1: this number is too large'],
  ])('says what is wrong with %j', (source, message) => {
    expect(reprint(source)).toBe(message);
  });

  test('refuses what is too long, too deep or chained too far', () => {
    expect(reprint('a'.repeat(12_001))).toMatch(/at most 12000/);
    expect(reprint('('.repeat(5_000))).toMatch(/nested or chained/);
    expect(reprint('!'.repeat(5_000))).toMatch(/nested or chained/);
    expect(reprint(`1${'+1'.repeat(5_000)}`)).toMatch(/nested or chained/);
    expect(reprint('f('.repeat(5_000))).toMatch(/nested or chained/);
  });

  test.each(['a-', '${{', '"x"+', '1-', 'a.b-'])('reads a long chain of %s in linear time', part => {
    const began = performance.now();
    parseExpression(part.repeat(12_000 / part.length));
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('checkExpression', () => {
  const known = { steps: new Set(['unit-tests', 'build']), variables: new Set(['CF_BRANCH']) };
  const check = (source: string) =>
    checkExpression(source, known).map(({ code, column, suggestion }) => [code, column, suggestion]);

  test.each([
    ['include("a", "b")', [['UNKNOWN_FUNCTION', 1, 'includes']]],
    ['boolean("a")', [['UNKNOWN_FUNCTION', 1, 'Boolean']]],
    ['includes("a")', [['WRONG_ARGUMENTS', 1, undefined]]],
    ['match("a", "b", true, 1)', [['WRONG_ARGUMENTS', 1, undefined]]],
    ['match("a", "(b")', [['BAD_PATTERN', 12, undefined]]],
    ['match("a", "/^0$/", true)', [['BAD_PATTERN', 12, undefined]]],
    ['match("a", "^v\\d+")', [['LOST_BACKSLASH', 15, '\\\\d']]],
    ['match("a", "^v\\\\d+")', []],
    ['buidl.result == "success"', [['UNKNOWN_STEP', 1, 'build.result']]],
    ['steps.unit-test.result == "success"', [['UNKNOWN_STEP', 1, 'steps.unit-tests.result']]],
    ['build.result == "error"', [['UNKNOWN_STATE', 17, '"failure"']]],
    ['workflow.result == "finished"', [['UNKNOWN_STATE', 20, undefined]]],
    ['workflow.results', [['UNKNOWN_MEMBER', 1, 'workflow.result']]],
    ['CF_BRANCH == main', [['UNKNOWN_VARIABLE', 14, undefined]]],
    ['Member(Variable("unit-tests"), "result") == "success"', []],
    ['Member(steps, "result")', []],
    ['Member(Variabel("a"), "result")', [['UNKNOWN_FUNCTION', 8, 'Variable']]],
    ['a =', [['EXPRESSION_SYNTAX', 3, '==']]],
  ])('finds in %s what is wrong', (source, problems) => {
    expect(check(source)).toEqual(problems);
  });

  test('checks no names when it is given none', () => {
    expect(checkExpression('build.result == "success" && X == "1"')).toEqual([]);
  });
});
