import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readYaml, readYamlDocuments, YamlProblem } from './index.ts';

const documents = (text: string): unknown[] => [...readYamlDocuments(text)].map(({ value }) => value);

describe('YAML for Kubernetes', () => {
  test.each([
    ['yes', true],
    ['off', false],
    ['0644', 420],
    ['0o644', 420],
    ['0x1F', 31],
    ['1e3', 1000],
    ['1.5e-1', 0.15],
    ['.5', 0.5],
    ['-1_000.5', -1000.5],
    ['08', 8],
    ['3', 3],
    ['.', '.'],
    ['..', '..'],
    ['-.', '-.'],
    ['1.', 1],
    ['~', null],
    ['2001-12-14', '2001-12-14'],
    ['12:30:45', '12:30:45'],
    ['1.2.3', '1.2.3'],
    ['"yes"', 'yes'],
  ])('reads %s as %j', (text, value) => {
    expect(readYaml(`a: ${text}`)).toEqual({ a: value });
  });

  test('takes repeated keys, of which the last counts, and merge keys', () => {
    expect(readYaml('a: 1\na: 2')).toEqual({ a: 2 });
    expect(readYaml('base: &b {x: 1}\nuse:\n  <<: *b\n  z: 2')).toMatchObject({ use: { x: 1, z: 2 } });
  });

  test('takes quoted texts whose further lines are not indented', () => {
    const text =
      'metadata:\n  note: "first line\nsecond line\n\nthird"\n  name: a\nspec:\n  x: \'one\ntwo\'\n';
    expect(readYaml(text)).toEqual({
      metadata: { note: 'first line second line\nthird', name: 'a' },
      spec: { x: 'one two' },
    });
  });

  test('says on which line something is wrong', () => {
    const problem = (() => {
      try {
        documents('a: 1\n---\nb: 2\nc: [1, 2\n');
      } catch (error) {
        return error;
      }
    })();
    expect(problem).toBeInstanceOf(YamlProblem);
    expect((problem as YamlProblem).line).toBeGreaterThanOrEqual(4);
  });
});

describe('documents of a text', () => {
  test('are told with their lines, without the empty ones', () => {
    const text =
      '\uFEFF# head\n---\n# only a comment\n---\na: 1\n--- # named\n\nb: 2\n---\n---\nnull\n--- {c: 3}\n';
    expect([...readYamlDocuments(text)]).toEqual([
      { line: 4, value: { a: 1 } },
      { line: 6, value: { b: 2 } },
      { line: 12, value: { c: 3 } },
    ]);
  });

  test('may follow directives and end with Windows lines', () => {
    expect(documents('%YAML 1.1\r\n---\r\na: 1\r\n---\r\nb: 2\r\n')).toEqual([{ a: 1 }, { b: 2 }]);
  });

  test('keep dashes that belong to texts', () => {
    expect(documents('a: |\n  ---\n  x\nb: 1\n')).toEqual([{ a: '---\nx\n', b: 1 }]);
  });

  test('come back as they were written', () => {
    const json = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 });
    fc.assert(
      fc.property(fc.array(json, { maxLength: 3 }), values => {
        const text = values.map(value => stringify(value, { version: '1.1' })).join('---\n');
        expect(JSON.parse(JSON.stringify(documents(text)))).toEqual(JSON.parse(JSON.stringify(values)));
      }),
      { numRuns: 50 },
    );
  });
});

describe('hostile YAML', () => {
  test('that multiplies itself by aliases is refused', () => {
    const levels = Array.from({ length: 12 }, (_, at) =>
      at === 0
        ? 'a0: &a0 [x, x, x, x, x, x, x, x, x]'
        : `a${at}: &a${at} [${Array(9)
            .fill(`*a${at - 1}`)
            .join(', ')}]`,
    );
    expect(() => readYaml(levels.join('\n'))).toThrow(YamlProblem);
  });

  test.each(['[', '{a: ', '- ', '? '])('that nests %j without end is refused', opening => {
    expect(() => readYaml(opening.repeat(100_000))).toThrow('nested too deeply');
  });

  test('never throws anything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a:-\n "\'{}[]&*|>#%!,0') }), text => {
        try {
          documents(text);
        } catch (error) {
          expect(error).toBeInstanceOf(YamlProblem);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('numbers stay as they are written for whoever writes them down again', () => {
  const text = 'a: 1.10\nb: 20231231235959123\nc: 12e4567\nd: 7\ne: 0123\nf: "1.10"\n';
  const [{ value } = { value: undefined }] = [...readYamlDocuments(text, { keepsNumbers: true })];
  expect(JSON.stringify(value)).toBe('{"a":1.10,"b":20231231235959123,"c":12e4567,"d":7,"e":83,"f":"1.10"}');
});

test('a document that would keep everybody waiting is refused', () => {
  expect(() => readYaml(`a: ${'x'.repeat(4 * 1024 ** 2)}`)).toThrow('longer than');
  expect(() => readYaml(`${'- '.repeat(600)}x`)).toThrow('too deeply');
  expect(readYaml(`${'- '.repeat(100)}x`)).toBeDefined();
  const runs = `${'- '.repeat(499)}x\n`;
  expect(() => readYaml(`a: |\n${`  ${runs}`.repeat(2_000)}`)).not.toThrow();
});
