import { readPipeline } from '@freshet/domain/pipelines';
import { describe, expect, test } from 'vitest';
import { checkArguments, checkTypedSteps, createStepCatalogue, outputsOf, parseStepType } from './index.ts';
import { definitionOf, texts } from './steps.fixture.ts';

describe('step types', () => {
  test('are named with or without account and version', () => {
    expect(parseStepType('helm')).toEqual({ name: 'helm' });
    expect(parseStepType('acme/greet:1.2.3')).toEqual({ name: 'acme/greet', version: '1.2.3' });
    expect(parseStepType('a/b/c')).toBeUndefined();
  });

  const catalogue = createStepCatalogue([
    definitionOf({ version: '1.0.0', arguments: texts('old') }),
    definitionOf({ version: '1.2.0', arguments: texts('name') }),
    definitionOf({ version: '1.2.0', arguments: texts('name', 'tone') }),
    definitionOf({ name: 'acme/greet', version: '0.1.0' }),
  ]);

  test('are found by name and version, and replaced ones are gone', () => {
    expect(catalogue.find('greet')).toMatchObject({ version: { text: '1.2.0' } });
    expect(catalogue.find('greet:1.0.0')).toMatchObject({ version: { text: '1.0.0' } });
    expect(catalogue.find('acme/greet:latest')).toMatchObject({ name: 'acme/greet' });
    expect(catalogue.versions('greet')).toEqual(['1.2.0', '1.0.0']);
  });

  test('that are not there are told with what was meant', () => {
    expect(catalogue.find('gret')).toMatchObject({ code: 'type-unknown', suggestion: 'greet' });
    expect(catalogue.find('greet:1.2.1')).toMatchObject({
      code: 'type-version-unknown',
      suggestion: 'greet:1.2.0',
    });
    expect(catalogue.find('constructor')).toMatchObject({ code: 'type-unknown' });
  });

  test('are checked where a pipeline uses them, each problem with its place', () => {
    const reading = readPipeline(
      [
        'version: "1.0"',
        'steps:',
        '  a:',
        '    type: greet:1.2.0',
        '    arguments: {nam: x, tone: 5}',
        '  b: {type: gret}',
        '  both:',
        '    type: parallel',
        '    steps:',
        '      c: {type: greet:9.0.0}',
        `      d: {type: greet, arguments: {name: "\${{ANYTHING}}"}}`,
        'hooks:',
        '  on_finish:',
        '    steps:',
        '      e: {type: greet, arguments: {other: 1}}',
      ].join('\n'),
    );
    expect(reading.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(
      checkTypedSteps(reading, catalogue).map(({ code, line, column, path, suggestion }) => [
        code,
        `${line}:${column}`,
        path,
        suggestion,
      ]),
    ).toEqual([
      ['argument-unknown', '5:17', 'steps.a.arguments.nam', 'name'],
      ['argument-invalid', '5:25', 'steps.a.arguments.tone', '"5"'],
      ['type-unknown', '6:7', 'steps.b.type', 'greet'],
      ['type-version-unknown', '10:11', 'steps.both.steps.c.type', 'greet:1.0.0'],
      ['argument-unknown', '15:36', 'hooks.on_finish.steps.e.arguments.other', undefined],
    ]);
  });

  test('say which argument is missing', () => {
    const definition = definitionOf({ arguments: { required: ['name'] } });
    expect(checkArguments(definition, {})).toEqual([
      { code: 'argument-required', message: 'greet:1.0.0 needs the argument "name"', path: [] },
    ]);
  });
});

describe('outputs', () => {
  const exported = { BUILD_ID: '5', COUNT: '3', OTHER: 'x' };

  test('are all that was exported where the step type does not say what it returns', () => {
    expect(outputsOf(definitionOf({}), exported).outputs).toEqual(exported);
  });

  test('are what the step type returns and nothing else', () => {
    const returns = { properties: { BUILD_ID: { type: 'string' }, COUNT: { type: 'integer' } } };
    expect(outputsOf(definitionOf({ returns }), exported)).toEqual({
      outputs: { BUILD_ID: '5', COUNT: '3' },
      problems: [],
    });
  });

  test('that are missing or wrong are told', () => {
    const returns = { properties: { COUNT: { type: 'boolean' } }, required: ['URL'] };
    expect(outputsOf(definitionOf({ returns }), exported).problems).toEqual([
      'the output COUNT must be true or false, but is 3',
      'the step needs "URL"',
    ]);
  });
});
