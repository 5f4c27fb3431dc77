import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardFunctions } from './functions/index.ts';
import { createGoTemplates, GoTemplateError } from './index.ts';

const templates = createGoTemplates({ limits: { steps: 20_000, output: 20_000 } });
const NOW = new Date('2026-03-04T15:06:07.089Z');

/** What a template says, or that it fails in the one way it may. */
const attempt = (source: string, data: unknown): string | undefined => {
  try {
    return templates.render(source, data, { now: NOW });
  } catch (error) {
    expect(error).toBeInstanceOf(GoTemplateError);
    return undefined;
  }
};

const data = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }), {
  noNullPrototype: true,
});

const operand = fc.oneof(
  fc.constantFrom(
    '.',
    '.a',
    '.a.b',
    '.b',
    '$',
    '$.c',
    'nil',
    'true',
    '""',
    '"a-b"',
    '0',
    '-1',
    '3',
    '1.5',
    '1000000000',
  ),
  fc.constantFrom(
    '(list 1 "a" .b)',
    '(dict "a" 1 "b" .c)',
    '(until 5)',
    '(now)',
    '`%5.2f %s %d %v %q %x`',
    '"2006-01-02"',
  ),
);

const call = fc
  .tuple(fc.constantFrom(...Object.keys(standardFunctions), 'and', 'or'), fc.array(operand, { maxLength: 4 }))
  .map(([name, args]) => [name, ...args].join(' '));

const action = fc.oneof(
  fc.tuple(call, call).map(([first, second]) => `{{ ${first} | ${second} }}`),
  call.map(text => `{{- ${text} -}}`),
  operand.map(text => `{{ range $k, $v := ${text} }}{{ $k }}{{ $v }}{{ else }}none{{ end }}`),
  operand.map(text => `{{ with ${text} }}{{ . }}{{ end }}`),
);

describe('any template', () => {
  test('of well-formed actions renders or fails with an error of its own', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 4 }), data, (actions, given) => {
        attempt(actions.join(' '), given);
      }),
      { numRuns: 1500 },
    );
  });

  test('made of pieces in any order renders or is refused', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '{{-',
      '-}}',
      ' ',
      '\n',
      '.a',
      '$x',
      ':=',
      '=',
      '|',
      '(',
      ')',
      ',',
      '"',
      '`',
      "'",
      'if',
      'range',
      'else',
      'end',
      'define',
      'template',
      'block',
      'with',
      'break',
      'printf',
      '1',
      '-',
      '/*',
      '*/',
      'é',
      '\\',
      '\u{1f600}',
      'nil',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), pieces => {
        attempt(pieces.join(''), { a: { b: 1 } });
      }),
      { numRuns: 2000 },
    );
  });

  test('without actions is what it was', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        fc.pre(!text.includes('{{'));
        expect(attempt(text, {})).toBe(text);
      }),
    );
  });

  test('leaves the data as they were, and says the same again', () => {
    fc.assert(
      fc.property(action, data, (source, given) => {
        const before = JSON.stringify(given);
        const first = attempt(source, given);
        expect(JSON.stringify(given)).toBe(before);
        expect(attempt(source, given)).toBe(first);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    '{{range until 1000000000}}{{end}}',
    '{{range 1000000000000}}x{{end}}',
    '{{repeat 1000000000 "x"}}',
    '{{repeat 9223372036854775807 "x"}}',
    '{{indent 100000000 "x"}}',
    '{{$s := "x"}}{{range until 100}}{{$s = printf "%s%s" $s $s}}{{end}}{{$s}}',
    '{{$l := list 1}}{{range until 100}}{{$l = list $l $l}}{{end}}{{$l}}',
    '{{$l := list 1}}{{range until 100}}{{$l = concat $l $l}}{{end}}',
    '{{$l := list 1}}{{range until 100}}{{$l = list $l $l}}{{end}}{{toJson $l}}',
    '{{$l := list 1}}{{range until 100}}{{$l = list $l $l}}{{end}}{{deepEqual $l $l}}',
    '{{$d := dict}}{{$_ := set $d "d" $d}}{{$d}}',
    '{{$d := dict}}{{$_ := set $d "d" $d}}{{toJson $d}}',
    '{{$d := dict}}{{$_ := set $d "d" $d}}{{deepCopy $d}}',
    '{{$d := dict}}{{$_ := set $d "d" $d}}{{merge (deepCopy (dict "d" (dict))) $d $d}}{{deepEqual $d $d}}',
    '{{define "t"}}{{template "t"}}{{end}}{{template "t"}}',
    '{{define "t"}}{{template "t"}}{{template "t"}}{{end}}{{template "t"}}',
    `${'{{if true}}'.repeat(200)}${'{{end}}'.repeat(200)}`,
    `{{${'('.repeat(500)}1${')'.repeat(500)}}}`,
    '{{printf "%1000000000d" 1}}',
    '{{printf "%*d" 1000000000 1}}',
    '{{range until 10000}}{{replace "" "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}}{{end}}',
    `{{"${'x'.repeat(300_000)}"}}`,
  ])('that would not end, or would end with too much, is stopped: %#', source => {
    expect(attempt(source, {})).toBeUndefined();
  });
});
