import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkValue, type Json, readSchema } from '@freshet/domain/json-schema';
import { describe, expect, test } from 'vitest';
import { shapeOf } from './check-step.ts';
import { noteOf, TYPE_NOTES } from './field-notes.ts';
import { pipelineSchema, readDocument, readPipeline, toPlain } from './index.ts';
import { DESCRIPTION, ROOT } from './root-fields.ts';
import { BUILT_IN_TYPES, isBuiltIn } from './step-types.ts';
import { withRoot, withStep } from './verdict.fixture.ts';

const { schema, problems } = readSchema(pipelineSchema() as Json);
if (!schema) throw new Error(JSON.stringify(problems));

const problemsOf = (text: string) => {
  const { tree } = readDocument(text);
  if (!tree) throw new Error(`no document: ${text}`);
  return checkValue(schema, toPlain(tree) as Json).map(({ path, message }) => `${path.join('.')} ${message}`);
};

describe('the schema for editors', () => {
  test('explains every step type and every key', () => {
    expect(Object.keys(TYPE_NOTES)).toEqual(BUILT_IN_TYPES);
    const silent = BUILT_IN_TYPES.filter(isBuiltIn).flatMap(type =>
      Object.keys(shapeOf(type).fields).flatMap(key => (noteOf(key, type) ? [] : [`${type}.${key}`])),
    );
    const root = Object.keys({ ...ROOT.fields, ...DESCRIPTION.fields }).filter(key => !noteOf(key));
    expect([...silent, ...root]).toEqual([]);
  });

  test.each([
    withStep('image: alpine, commands: [a]'),
    withStep('type: build, arguments: {image-name: x}'),
    withStep('type: "build:1.2.3", image_name: x'),
    withStep('type: push, scale: {b: {candidate: x}}'),
    withStep('matrix: {image: [a, b]}'),
    withStep('type: some/step, arguments: {anything: [1]}, when: [x]'),
    withStep('type: parallel, steps: {b: {image: x}}'),
    withStep(`type: git-clone, repo: x, depth: "\${{D}}", use_proxy: "yes"`),
    withRoot('mode: parallel\nhooks: {on_finish: [echo]}\nstages: [a]'),
    'version: 1.0\nkind: pipeline\nmetadata: {name: a}\nspec: {steps: {a: {image: x}}, triggers: []}\n',
  ])('takes what the validator takes: %s', text => {
    expect(readPipeline(text).valid).toBe(true);
    expect(problemsOf(text)).toEqual([]);
  });

  test.each([
    ['steps: {a: {image: x}}', 'version'],
    ['version: "2.0"\nsteps: {}', 'version'],
    ['version: "1.0"', 'steps'],
    ['version: "1.0"\nsteps: [a]', 'steps'],
    [withRoot('mode: fast'), 'mode'],
    [withRoot('stage: [a]'), 'stage'],
    [withRoot('hooks: {on_start: [a]}'), 'on_start'],
    [withStep('commands: [a]'), 'steps.a'],
    [withStep('image: 5'), 'image'],
    [withStep('image: x, commands: a'), 'commands'],
    [withStep('image: x, shell: zsh'), 'shell'],
    [withStep('image: x, commands: [a], cmd: [b]'), 'steps.a'],
    [withStep('image: x, when: {branches: {}}'), 'when'],
    [withStep('image: x, fail_fast: perhaps'), 'fail_fast'],
    [withStep('type: build'), 'steps.a'],
    [withStep('type: build, image_name: x, image: y'), 'image'],
    [withStep('type: build, image_name: x, arguments: {image: y}'), 'image'],
    [withStep('type: push, candidate: x, tags: [1]'), 'tags'],
    [withStep('type: deploy, kind: ecs, cluster: a, namespace: b, service: c'), 'kind'],
    [withStep('type: pending-approval, timeout: 2h'), 'timeout'],
    [withStep('type: parallel, steps: {}'), 'steps'],
    [withStep('type: parallel, steps: {b: {commands: [x]}}'), 'steps.a.steps.b'],
    ['version: "1.0"\nkind: pipeline\nspec: {steps: {}}', 'metadata'],
    ['version: "1.0"\nkind: pipelin\nmetadata: {name: a}\nspec: {steps: {}}', 'kind'],
  ])('refuses what the validator refuses: %s', (text, where) => {
    expect(readPipeline(text).valid).toBe(false);
    expect(problemsOf(text).join('\n')).toContain(where);
  });
});

const corpus = resolve(process.cwd(), '../shared/corpus/pipelines');

describe.runIf(existsSync(corpus))('over the corpus of real pipelines', () => {
  test('the schema for editors takes every file that is valid', () => {
    const files = readdirSync(corpus).filter(file => file.endsWith('.yml'));
    const refused = files.flatMap(file => {
      const text = readFileSync(join(corpus, file), 'utf8');
      return readPipeline(text).valid ? problemsOf(text).map(problem => `${file} ${problem}`) : [];
    });
    expect(refused).toEqual([]);
  });
});
