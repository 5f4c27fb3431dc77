import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPath, PIPELINE_PROBLEMS, type PipelineReading, parsePath, readPipeline } from './index.ts';

const codes = ({ problems }: PipelineReading) => problems.map(({ code }) => code);

/** Texts that look like pipelines more often than chance would have it. */
const pieces = fc.constantFrom(
  ...[
    'version: "1.0"\n',
    'steps:\n',
    '  a:\n',
    '    image: x\n',
    '    type: build\n',
    '- ',
    '\t',
    '{',
    '}',
    '[',
    ']',
  ],
  ...[
    '&a ',
    '*a',
    '<<: ',
    '"',
    "'",
    '|\n',
    '>-\n',
    '# ',
    ': ',
    '? ',
    `$${'{{X}}'}`,
    '\r\n',
    '\u0000',
    '\u{1F600}',
    '!!map ',
    '---\n',
  ],
  ...[
    'hooks:\n',
    'on_fail: ',
    'when:\n',
    'scale:\n',
    'matrix: ',
    'arguments:\n',
    '~',
    '%YAML 1.1\n',
    '\uFEFF',
  ],
);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 40 }).map(all => all.join('')),
);

const manyLines = (count: number, line: (index: number) => string, between = '\n'): string =>
  Array.from({ length: count }, (_, index) => line(index)).join(between);

describe('reading any text', () => {
  test('never throws, and problems lie inside the text', () => {
    fc.assert(
      fc.property(texts, text => {
        const { valid, problems } = readPipeline(text);
        const lines = text.split('\n');
        expect(valid).toBe(problems.every(({ severity }) => severity === 'warning'));
        for (const { line, column, message, docs, code } of problems) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
          expect(message).not.toBe('');
          expect(docs).toContain(code);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('never throws on any value of any key of a step', () => {
    const keys = fc.constantFrom(
      ...[
        'type',
        'when',
        'hooks',
        'steps',
        'arguments',
        'scale',
        'matrix',
        'retry',
        'commands',
        'timeout',
        'stage',
      ],
      ...[
        'on_finish',
        'env',
        'services',
        'success_criteria',
        'composition',
        'metadata',
        'annotations',
        'debug',
      ],
    );
    const types = fc.constantFrom('build', 'push', 'parallel', 'deploy', 'freestyle', 'a/b:1.0.0', 'travis');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue({ maxDepth: 4 })), types, (step, type) => {
        const text = JSON.stringify({ version: '1.0', steps: { a: { type, ...step } }, hooks: step.hooks });
        expect(() => readPipeline(text)).not.toThrow();
      }),
    );
  });

  test('a path is read back as it was written', () => {
    const segment = fc.oneof(fc.string(), fc.nat({ max: 999 }));
    fc.assert(
      fc.property(fc.array(segment), path => {
        expect(parsePath(formatPath(path))).toEqual(path);
      }),
    );
  });
});

describe('reading YAML', () => {
  const pipeline = (rest: string) => `version: "1.0"\n${rest}`;

  test('a path leads to the line and column of its key or item', () => {
    const { locate } = readPipeline(
      pipeline('steps:\n  build it:\n    image: alpine\n    commands:\n      - one\n      - two\n'),
    );
    expect(locate('steps.build it.image')).toEqual({ line: 4, column: 5 });
    expect(locate(['steps', 'build it', 'commands', 1])).toEqual({ line: 7, column: 9 });
    expect(locate('steps.nobody')).toBeUndefined();
    expect(locate('steps[')).toBeUndefined();
  });

  test('merge keys fill in what a map does not have itself', () => {
    const text = pipeline(
      'indicators:\n  - &base {image: alpine, shell: sh}\nsteps:\n  a: {<<: *base, shell: zsh}\n',
    );
    const reading = readPipeline(text);
    expect(reading.problems).toMatchObject([{ code: 'value-choice', path: 'steps.a.shell', line: 5 }]);
    expect(reading.locate('steps.a.image')).toEqual({ line: 3, column: 12 });
  });

  test('a merge of several maps takes the first that has a key, and anything but a map is refused', () => {
    const merged = pipeline('indicators: [&a {image: x}, &b {image: 5}]\nsteps: {s: {<<: [*a, *b]}}\n');
    expect(readPipeline(merged).valid).toBe(true);
    expect(codes(readPipeline(pipeline('steps: {s: {image: x, <<: [1]}}\n')))).toContain('merge-invalid');
  });

  test('a key given twice is told with both lines', () => {
    const { problems } = readPipeline(pipeline('steps:\n  a:\n    image: x\n    image: y\n'));
    expect(problems).toMatchObject([{ code: 'key-duplicate', line: 5, column: 5 }]);
    expect(problems[0]?.message).toContain('line 4');
  });

  test('on stays a text, also where a directive asks for YAML 1.1', () => {
    const text =
      '%YAML 1.1\n---\nversion: "1.0"\nsteps:\n  a: {image: x}\n  b: {image: x, when: {steps: [{name: a, on: [success]}]}}\n';
    expect(readPipeline(text).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('a tab in the indentation is told where it stands', () => {
    const { problems } = readPipeline('version: "1.0"\nsteps:\n  a:\n\timage: x\n');
    expect(problems[0]).toMatchObject({ code: 'yaml-tab', line: 4 });
  });

  test('a tab elsewhere is fine', () => {
    expect(
      readPipeline(pipeline('# a\tb\nsteps:\n  a: {image: x, commands: ["a\tb"]} #\tx\n')).problems,
    ).toEqual([]);
  });

  test('each broken text has a place', () => {
    expect(readPipeline('version: "1.0"\nsteps: {').problems[0]).toMatchObject({
      code: 'yaml-syntax',
      line: 2,
    });
    expect(codes(readPipeline(''))).toEqual(['document-empty']);
    expect(codes(readPipeline('# nothing\n'))).toEqual(['document-empty']);
    expect(codes(readPipeline('just text'))).toEqual(['value-type']);
    expect(codes(readPipeline('a: 1\n---\nb: 2\n'))).toContain('yaml-syntax');
    expect(codes(readPipeline('version: *nope\n'))).toContain('alias-unknown');
    expect(codes(readPipeline('version: "1.0"\nsteps: &s {a: *s}\n'))).toContain('alias-cycle');
    expect(codes(readPipeline('version: "1.0"\nsteps: {a: {image: {{x}}}}\n'))).toContain('key-not-text');
  });

  test('a variable without its dollar sign is told as such', () => {
    expect(codes(readPipeline('version: "1.0"\nsteps: {a: {image: {{x}}}}\n'))).toContain('key-not-text');
  });

  test('unknown tags are only warned about', () => {
    const { valid, problems } = readPipeline('version: "1.0"\nsteps: {a: {image: !vault x}}\n');
    expect(valid).toBe(true);
    expect(problems).toMatchObject([{ code: 'yaml-tag', severity: 'warning' }]);
  });
});

describe('absurd input', () => {
  test('aliases that would expand without end are refused unexpanded', () => {
    const levels = 'bcdefghi'.split('').map((name, index) => {
      const below = 'abcdefghi'[index];
      return `${name}: &${name} [${Array(10).fill(`*${below}`).join(', ')}]`;
    });
    const text = `a: &a [x, x]\n${levels.join('\n')}\n`;
    expect(readPipeline(text).problems).toMatchObject([{ code: 'alias-bomb', line: 6 }]);
  });

  test('merge keys that would copy without end are refused before they do', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join(', ');
    const merges = Array.from({ length: 20_000 }, () => '- {<<: *b}').join('\n');
    expect(codes(readPipeline(`- &b {${keys}}\n${merges}\n`))).toEqual(['alias-bomb']);
  });

  test('a key without end is cut in the path', () => {
    const { problems } = readPipeline(`version: "1.0"\nsteps: {? ${'n'.repeat(100_000)} : {}}\n`);
    for (const { path, message } of problems) {
      expect(path.length).toBeLessThanOrEqual(2000);
      expect(message.length).toBeLessThanOrEqual(501);
    }
  });

  test('a text beyond the size limit is refused unread', () => {
    const text = `version: "1.0"\nsteps: {}\n#${'x'.repeat(1024 * 1024)}`;
    expect(codes(readPipeline(text))).toEqual(['text-too-large']);
    expect(readPipeline(text, { maxBytes: 2 * 1024 * 1024 }).valid).toBe(true);
    expect(codes(readPipeline('# éé', { maxBytes: 5 }))).toEqual(['text-too-large']);
    expect(codes(readPipeline('x'.repeat(50 * 1024 * 1024 + 1), { maxBytes: Infinity }))).toEqual([
      'text-too-large',
    ]);
  });

  test('values nested too deep are refused with a place', () => {
    for (const text of [
      '['.repeat(5000),
      '- '.repeat(5000),
      `version: "1.0"\nsteps: ${'{a: '.repeat(70)}${'}'.repeat(70)}`,
    ])
      expect(codes(readPipeline(text))).toContain('too-deep');
  });

  test('lists at most 200 problems, errors before warnings, and says how many more there are', () => {
    const odd = Array.from({ length: 300 }, (_, index) => `  w${index}: {type: some-step}\n`).join('');
    const bad = Array.from({ length: 150 }, (_, index) => `  e${index}: {}\n`).join('');
    const { problems, dropped, valid } = readPipeline(`version: "1.0"\nsteps:\n${odd}${bad}`);
    expect(valid).toBe(false);
    expect(problems).toHaveLength(200);
    expect(problems.filter(({ severity }) => severity === 'error')).toHaveLength(150);
    expect(problems.at(-1)).toMatchObject({
      code: 'problems-more',
      severity: 'warning',
      message: '251 further problems are not listed',
    });
    expect(dropped).toBe(251);
  });

  test('stops after 199 errors and says so last', () => {
    const bad = Array.from({ length: 300 }, (_, index) => `  e${index}: {}\n`).join('');
    const { problems, dropped } = readPipeline(`version: "1.0"\nsteps:\n${bad}`);
    expect(problems.filter(({ severity }) => severity === 'error')).toHaveLength(199);
    expect(problems.at(-1)).toMatchObject({ code: 'problems-more' });
    expect([problems.length, dropped]).toEqual([200, 0]);
  });

  test.each([
    ['10001 steps', 'steps', manyLines(10_001, index => `  s${index}: {}`)],
    [
      '10001 steps of one scale',
      'steps',
      `  a: {image: x, scale: {${manyLines(10_001, index => `s${index}: {}`, ', ')}}}`,
    ],
    ['2001 keys in a step', 'steps.a', `  a:\n${manyLines(2001, index => `    key${index}: 1`)}`],
    ['1001 stages', 'stages', `  a: {image: x}\nstages: [${manyLines(1001, index => `s${index}`, ', ')}]`],
  ])('refuses %s with one problem, counted before anything is checked', (_, path, steps) => {
    expect(readPipeline(`version: "1.0"\nsteps:\n${steps}\n`).problems).toMatchObject([
      { code: 'too-many', path },
    ]);
  });

  test.each([
    ['quotes', '"'],
    ['empty maps', '{}'],
    ['closing brackets', ']'],
    ['anchors', '&a '],
    ['tags', '!a '],
    ['directives', '%A\n'],
    ['empty lines', '\n'],
    ['key after key', 'a\n: '],
    ['items on the line of their key', 'a:\n- '],
  ])('a text of nothing but %s ends at a bound and not at its end', (_, piece) => {
    const reading = readPipeline(piece.repeat(Math.floor((1024 * 1024) / piece.length)));
    const errors = reading.problems.filter(({ severity }) => severity === 'error');
    expect(['text-too-large', 'too-deep', 'yaml-syntax']).toContain(errors.at(-1)?.code);
    expect(reading.problems.length).toBeLessThanOrEqual(200);
    expect(reading.dropped).toBeLessThanOrEqual(1);
  });

  test('no more syntax errors are made than are listed', () => {
    for (const text of ['"'.repeat(2000), '}'.repeat(2000), '&a '.repeat(2000)]) {
      const { problems, dropped } = readPipeline(text);
      expect([problems.length <= 200, dropped]).toEqual([true, 0]);
    }
  });

  test('what the parser of the library nests by itself is refused where it gets too deep', () => {
    const { problems } = readPipeline(`{${'a: "b" '.repeat(100_000)}}`);
    expect(problems.length).toBeGreaterThan(0);
    const { problems: nested } = readPipeline(`version: "1.0"\nsteps: ${'['.repeat(100_000)}`);
    expect(nested).toMatchObject([{ code: 'too-deep', line: 2 }]);
    expect(nested[0]?.column).toBeLessThan(300);
  });

  test('more pieces than any pipeline has are refused where they get too many', () => {
    const text = `version: "1.0"\nsteps:\n${'- ""\n'.repeat(200_000)}`;
    const { problems } = readPipeline(text);
    expect(problems).toMatchObject([{ code: 'text-too-large' }]);
    expect(problems[0]?.line).toBeGreaterThan(100_000);
  });

  test('fifty megabytes are refused unread', () => {
    expect(codes(readPipeline('"'.repeat(50 * 1024 * 1024)))).toEqual(['text-too-large']);
  });

  test('ten thousand steps are read', () => {
    const steps = Array.from({ length: 10_000 }, (_, index) => `  s${index}: {image: alpine}\n`).join('');
    expect(readPipeline(`version: "1.0"\nsteps:\n${steps}`).problems).toEqual([]);
  });

  test('keys that every object has are only keys', () => {
    const text = 'version: "1.0"\nsteps:\n  constructor: {image: x, toString: y}\n  __proto__: {image: x}\n';
    expect(readPipeline(text).valid).toBe(true);
    expect(codes(readPipeline('version: "1.0"\nsteps: {}\nconstructor: 1\n__proto__: {}\n'))).toContain(
      'key-unknown',
    );
  });
});

describe('the codes', () => {
  test('each has a section of its own in PROBLEMS.md', () => {
    const page = readFileSync(new URL('./PROBLEMS.md', import.meta.url), 'utf8');
    const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, code]) => code);
    expect(sections).toEqual(Object.keys(PIPELINE_PROBLEMS));
  });
});
