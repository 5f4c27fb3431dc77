import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readStepDefinition } from './index.ts';
import { definitionOf, definitionText, texts } from './steps.fixture.ts';

const problemsOf = (text: string) =>
  readStepDefinition(text).problems.map(({ code, line, column, path }) =>
    `${code} ${line}:${column} ${path}`.trim(),
  );

describe('the definition of a step type', () => {
  test('is read with its metadata', () => {
    const { definition } = readStepDefinition(
      definitionText({ name: 'acme/greet', version: '1.2.3-rc.1' }).replace(
        'spec:',
        '  title: Greets\n  isPublic: true\n  stage: graduated\nspec:',
      ),
    );
    expect(definition).toMatchObject({
      name: 'acme/greet',
      version: { numbers: [1, 2, 3], prerelease: ['rc', '1'] },
      title: 'Greets',
      isPublic: true,
      official: false,
      stage: 'graduated',
      body: { kind: 'steps' },
    });
  });

  test('takes its schemas as texts and as maps', () => {
    expect(definitionOf({ arguments: texts('a') }).arguments).toBeDefined();
    const map = definitionText({}).replace('spec:\n', 'spec:\n  arguments: {type: object, required: [a]}\n');
    expect(readStepDefinition(map).definition?.arguments?.root).toMatchObject({ required: ['a'] });
  });

  test('takes a schema with a comma too many', () => {
    const text = definitionText({}).replace('spec:\n', 'spec:\n  arguments: |-\n    {"type": "object",}\n');
    expect(readStepDefinition(text).valid).toBe(true);
  });

  test('is told everything that is wrong with it at once, each with its place', () => {
    const text = [
      'kind: step-type',
      'metadata:',
      '  name: a b',
      '  version: 1.2',
      '  stage: graduate',
      'spec:',
      '  arguments: |-',
      '    {',
      '      "type": "object",',
      '      "properties": {"a": {"type": "strng"}}',
      '    }',
      '  stepsTemplate: |-',
      '    main:',
      '      image: [[ toUper .Arguments.a ]]',
      '  delimiters: {left: "[[", right: "]]"}',
    ].join('\n');
    expect(problemsOf(text)).toEqual([
      'value-pattern 3:3 metadata.name',
      'type-version-invalid 4:3 metadata.version',
      'value-choice 5:10 metadata.stage',
      'schema-invalid 10:28 spec.arguments.properties.a.type',
      'template-syntax 14:17 spec.stepsTemplate',
    ]);
    expect(readStepDefinition(text).problems.map(({ suggestion }) => suggestion)).toEqual([
      undefined,
      undefined,
      'graduated',
      'string',
      'toUpper',
    ]);
  });

  test('whose schema is no JSON is told where it breaks', () => {
    const text = definitionText({}).replace(
      'spec:\n',
      'spec:\n  arguments: |-\n    {\n      "a" "b"\n    }\n',
    );
    expect(problemsOf(text)).toEqual([expect.stringMatching(/^schema-invalid 9:\d+ spec.arguments$/)]);
  });

  test('has exactly one body', () => {
    expect(problemsOf(definitionText({}).replace(/ {2}steps:.*\n/, '  returns: {}\n'))).toContain(
      'key-required 6:1 spec',
    );
    const both = `${definitionText({ template: 'main: {image: x}' })}  steps: {a: {image: x}}\n`;
    expect(problemsOf(both)[0]).toContain('key-conflict');
    expect(problemsOf(definitionText({ steps: '{}' }))).toEqual(['steps-empty 7:3 spec.steps']);
  });

  test('has its steps checked before anyone uses it', () => {
    const steps = '{a: {commands: [x]}, b: {image: x, name: b, failFast: false, shel: sh}, c: {type: helm}}';
    expect(problemsOf(definitionText({ steps }))).toEqual([
      'key-required 7:11 spec.steps.a',
      expect.stringMatching(/^key-unknown 7:\d+ spec.steps.b.shel$/),
      expect.stringMatching(/^step-nested 7:\d+ spec.steps.c.type$/),
      expect.stringMatching(/^type-unversioned 7:\d+ spec.steps.c.type$/),
    ]);
  });

  test('may have arguments of any type where a list or a flag is needed', () => {
    const steps = `{a: {image: x, commands: "\${{list}}", fail_fast: "\${{flag}}", retry: "\${{map}}"}}`;
    const types = { list: { type: 'array' }, flag: { type: 'boolean' }, map: { type: 'object' } };
    expect(problemsOf(definitionText({ steps, arguments: { properties: types } }))).toEqual([]);
  });

  test('of another kind is refused', () => {
    expect(problemsOf('kind: pipeline\n')).toEqual(['document-kind-unknown 1:1 kind']);
    expect(problemsOf('')).toEqual(['document-empty 1:1']);
    expect(problemsOf('- 1')).toEqual(['value-type 1:1']);
    expect(problemsOf('{}').length).toBe(3);
  });

  test('is never the cause of an exception', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string(),
      fc.constantFrom('[[', '[[ if', '{{ . }}', '{"a":'),
    );
    const part = fc.record({
      kind: fc.constant('step-type'),
      metadata: value,
      spec: fc.dictionary(
        fc.constantFrom('arguments', 'returns', 'steps', 'stepsTemplate', 'delimiters'),
        value,
      ),
    });
    fc.assert(fc.property(part, document => void readStepDefinition(JSON.stringify(document))));
  });
});
