import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expandStep } from './index.ts';
import { definitionOf, texts } from './steps.fixture.ts';

const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'a: b',
    '- x',
    '"',
    "'",
    '[[ .Arguments ]]',
    '\n  image: evil',
    `\${{SECRET}}`,
    '{{x}}',
    '\ue0000\ue000',
    '&a *a',
    '| ',
    '#',
    '!!x',
    '\u0000',
  ),
);
const problemsOf = ({ problems }: ReturnType<typeof expandStep>) =>
  problems.map(({ code, line, column }) => `${code} ${line}:${column}`);

describe('the form with steps', () => {
  const definition = definitionOf({
    arguments: {
      properties: {
        name: { type: 'string' },
        list: { type: 'array' },
        loud: { type: 'boolean', default: false },
        absent: {},
      },
    },
    steps: `{main: {image: "alpine:\${{name}}", commands: "\${{list}}", environment: ["LOUD=\${{loud}}", "A=\${{absent}}", "B=\${{OTHER}}"]}}`,
  });

  test('gets arguments for references, with their types and defaults', () => {
    const { steps } = expandStep(definition, { name: '3', list: ['one', 'two'] });
    expect(steps).toMatchObject([
      {
        type: 'freestyle',
        name: 'main',
        image: 'alpine:3',
        commands: ['one', 'two'],
        environment: ['LOUD=false', 'A=', `B=\${{OTHER}}`],
      },
    ]);
  });

  test('gets the rest from a lookup, and values are not looked at again', () => {
    const lookup = (name: string) =>
      name === 'OTHER' ? { text: `\${{name}}`, encrypted: false } : undefined;
    const { steps } = expandStep(definition, { name: `\${{OTHER}}`, list: ['x'] }, { lookup });
    expect(steps).toMatchObject([
      { image: `alpine:\${{OTHER}}`, environment: ['LOUD=false', 'A=', `B=\${{name}}`] },
    ]);
  });
});

describe('many references', () => {
  const stepsWith = (body: string, count: number) =>
    `{${Array.from({ length: count }, (_, index) => `s${index}: {image: x, ${body}}`).join(', ')}}`;

  test('to one long text end at a bound', () => {
    const steps = stepsWith(`title: "\${{v}}-\${{v}}"`, 1000);
    const definition = definitionOf({ arguments: texts('v'), steps });
    expect(problemsOf(expandStep(definition, { v: 'x'.repeat(10_000) }))[0]).toContain('template-failed');
    expect(expandStep(definition, { v: 'x' }).steps).toHaveLength(1000);
  });

  test('to one long list end at a bound', () => {
    const steps = stepsWith(`commands: "\${{l}}"`, 200);
    const definition = definitionOf({ arguments: { properties: { l: { type: 'array' } } }, steps });
    const long = Array.from({ length: 1000 }, () => 'x');
    expect(problemsOf(expandStep(definition, { l: long }))[0]).toContain('template-failed');
  });
});

describe('the form with a template', () => {
  const expand = (template: string, given = {}, schema?: unknown) =>
    expandStep(definitionOf({ template, ...(schema === undefined ? {} : { arguments: schema }) }), given);

  test('has conditions, loops, variables and functions', () => {
    const template = `main:
  image: 'tool:[[ .Arguments.tag ]]'
  [[- if and .Arguments.commands (not .Arguments.quiet) ]]
  commands:
  [[- range $command := .Arguments.commands ]]
    - [[ $command ]]
  [[- end ]]
  [[- else ]]
  commands: ['true']
  [[- end ]]
  environment:
  [[- $prefix := "IN" ]]
  [[ range $key, $value := .Arguments.env ]]
    - '[[ printf "%s_%s" $prefix $key | toUpper ]]=[[ $value ]]'
  [[- end ]]
    - 'ALL=[[ join (slice "a" "b") "," ]]'`;
    const { steps, problems } = expand(template, {
      tag: '1',
      commands: ['a: b', 'c # d'],
      env: { x: 1, b: true },
    });
    expect(problems).toEqual([]);
    expect(steps).toMatchObject([
      { image: 'tool:1', commands: ['a: b', 'c # d'], environment: ['IN_B=true', 'IN_X=1', 'ALL=a,b'] },
    ]);
    expect(expand(template, { tag: '1', commands: ['x'], quiet: true }).steps).toMatchObject([
      { commands: ['true'] },
    ]);
  });

  test('gives what stands alone its own type', () => {
    const { steps } = expand(
      'main:\n  image: x\n  fail_fast: [[ .Arguments.f ]]\n  commands: [[ .Arguments.c ]]',
      { f: false, c: ['a'] },
    );
    expect(steps).toMatchObject([{ failFast: false, commands: ['a'] }]);
  });

  test('leaves out keys that it left empty, and reads failFast', () => {
    const template =
      'main:\n  image: x\n  failFast: false\n  commands:\n  [[ range .Arguments.none ]]\n    - [[ . ]]\n  [[ end ]]';
    expect(expand(template).steps).toMatchObject([{ image: 'x', failFast: false }]);
  });

  test('with double braces leaves references alone', () => {
    const definition = definitionOf({
      template: `main:\n  image: {{ .Arguments.image }}\n  commands: ['\${{CF_BRANCH}}']`,
      delimiters: '{left: "{{", right: "}}"}',
    });
    expect(expandStep(definition, { image: 'x' }).steps).toMatchObject([
      { image: 'x', commands: [`\${{CF_BRANCH}}`] },
    ]);
  });

  test('puts any value where it was meant to stand and nowhere else', () => {
    const template = `main:
  image: alpine
  title: [[ .Arguments.v ]]
  environment:
    - "A=[[ .Arguments.v ]]"
    - 'B=[[ .Arguments.v ]]'
  commands:
    - |
      echo [[ .Arguments.v ]]
      done`;
    const definition = definitionOf({ template, arguments: texts('v') });
    fc.assert(
      fc.property(
        hostile.filter(v => v.trim() !== ''),
        v => {
          const { steps, problems } = expandStep(definition, { v });
          expect(problems).toEqual([]);
          expect(steps).toMatchObject([
            {
              name: 'main',
              title: v,
              image: 'alpine',
              environment: [`A=${v}`, `B=${v}`],
              commands: [`echo ${v}\ndone\n`],
            },
          ]);
        },
      ),
    );
  });

  test('cannot be made to give a key twice', () => {
    const template =
      'main:\n  image: x\n  [[ range $k, $v := .Arguments ]]\n  [[ $k ]]: [[ $v ]]\n  [[ end ]]';
    expect(problemsOf(expand(template, { image: 'evil' }))).toEqual(['key-duplicate 11:7']);
  });

  test.each([
    ['a value that cannot be gone through', '[[ range .Arguments.s ]][[ end ]]', 'template-failed 8:5'],
    ['a variable that is not there', 'main:\n  image: [[ $x ]]', 'template-failed 9:17'],
    ['a function with too few values', 'main: [[ eq 1 ]]', 'template-failed 8:14'],
    ['YAML that is none', 'main:\n  image: "x', 'yaml-syntax 9:14'],
    ['a step that lacks something', 'main:\n  commands: [a]', 'key-required 8:5'],
    ['no step', '[[ if false ]]x[[ end ]]', 'value-type 8:5'],
    ['a typed step inside', 'main:\n  type: helm', 'step-nested 9:7'],
    ['a parallel step inside', 'main:\n  type: parallel\n  steps: {a: {image: x}}', 'step-nested 9:7'],
  ])('is told with its place: %s', (_, template, problem) => {
    const problems = problemsOf(expand(template, { s: 'x' }));
    expect(problems.map(text => text.split(' ')[0])).toContain(problem.split(' ')[0]);
    expect(problems[0]?.split(' ')[1]?.split(':')[0]).toBe(problem.split(' ')[1]?.split(':')[0]);
  });

  test('ends at a bound', () => {
    const list = Array.from({ length: 1000 }, (_, index) => `x${index}`);
    const nested = '[[ range .Arguments.l ]][[ range $.Arguments.l ]]a[[ end ]][[ end ]]';
    expect(problemsOf(expand(nested, { l: list }))[0]).toContain('template-failed');
    const growing = '[[ $a := "xxxxxxxx" ]][[ range .Arguments.l ]][[ $a = printf "%s%s" $a $a ]][[ end ]]';
    expect(problemsOf(expand(growing, { l: list }))[0]).toContain('template-failed');
    expect(problemsOf(expand('[[ repeat 999999999 "x" ]]'))[0]).toContain('template-failed');
  });

  test.each([
    ['replacing', '[[ replaceAll "a" $a $a ]]'],
    ['joining', '[[ $l := slice ]][[ range .Arguments.l ]][[ $l = append $a $l ]][[ end ]][[ join $l "" ]]'],
    [
      'printing lists',
      '[[ $l := slice ]][[ range .Arguments.l ]][[ $l = append $a $l ]][[ end ]][[ print $l ]]',
    ],
    [
      'quoting lists',
      '[[ $l := slice ]][[ range .Arguments.l ]][[ $l = append $a $l ]][[ end ]][[ toJSON $l ]]',
    ],
    [
      'lists of lists',
      '[[ $l := slice "x" ]][[ range .Arguments.l ]][[ $l = slice $l $l ]][[ end ]][[ print $l ]]',
    ],
    ['putting out', '[[ range .Arguments.l ]][[ $a ]][[ end ]]'],
    ['putting out lists', '[[ $l := slice $a $a $a $a ]][[ range .Arguments.l ]]x: [[ $l ]]\n[[ end ]]'],
    ['indenting', '[[ indent 200000 (join (split $a "") "\\n") ]]'],
  ])('cannot fill the memory by %s', (_, template) => {
    const list = Array.from({ length: 1000 }, () => 'x');
    const whole = `[[ $a := repeat 200000 "a" ]]${template}`;
    expect(problemsOf(expand(whole, { l: list }))[0]).toContain('template-failed');
  });

  test.each([
    ['a list', '[[ range .Arguments.l ]][[ if has $.Arguments.l . ]][[ end ]][[ end ]]'],
    ['a text', '[[ range .Arguments.l ]][[ if contains $a "b" ]][[ end ]][[ end ]]'],
    [
      'lists of lists',
      '[[ $l := slice "x" ]][[ range .Arguments.s ]][[ $l = slice $l $l ]][[ end ]][[ range .Arguments.l ]][[ if contains $l "y" ]][[ end ]][[ end ]]',
    ],
  ])('cannot search %s without end', (_, template) => {
    const l = Array.from({ length: 20_000 }, (_, index) => `x${index}`);
    const whole = `[[ $a := repeat 200000 "a" ]]${template}`;
    const problems = expand(whole, { l, s: 'abcdefghijklmnop'.split('') }).problems;
    expect(problems[0]?.message).toContain('too many steps');
  });

  test('of many items loses those that are there twice', () => {
    const l = Array.from({ length: 20_000 }, (_, index) => `x${index % 3}`);
    expect(expand('main:\n  image: [[ join (uniq .Arguments.l) "-" ]]', { l }).steps).toMatchObject([
      { image: 'x0-x1-x2' },
    ]);
  });

  test('reaches nothing but its arguments', () => {
    for (const name of ['env', 'getenv', 'file', 'exec', 'include', 'datasource', 'constructor', '__proto__'])
      expect(() => definitionOf({ template: `[[ ${name} "x" ]]` })).toThrow(/no function/);
    const { steps } = expand('main:\n  image: "x[[ .constructor.name ]][[ .Arguments.__proto__.toString ]]"');
    expect(steps).toMatchObject([{ image: 'x' }]);
  });

  test('is never the cause of an exception', () => {
    const pieces = fc.constantFrom(
      '[[',
      ']]',
      '[[- ',
      ' -]]',
      ' if ',
      ' range ',
      ' end ',
      ' else ',
      '$x',
      ':=',
      '.',
      '.Arguments',
      '.a',
      '(',
      ')',
      '|',
      'printf',
      'eq',
      '"',
      '`',
      '/*',
      '*/',
      '1',
      'a:\n',
      '  b: ',
      '\n',
      'index',
      'nil',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), hostile, (parts, value) => {
        try {
          expandStep(definitionOf({ template: `a${parts.join('')}` }), { a: value, b: [value] });
        } catch (error) {
          // A template that cannot be read has no definition to expand.
          expect(String(error)).toMatch(/template-syntax|schema|yaml|key|value/);
        }
      }),
    );
  });
});
