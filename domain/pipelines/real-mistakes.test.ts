import { describe, expect, test } from 'vitest';
import { readPipeline } from './index.ts';
import { verdict, withStep } from './verdict.fixture.ts';

const messages = (text: string) => readPipeline(text).problems.map(({ message }) => message);

/** Mistakes that people made in real pipelines, and what is said about them. */
describe('a real mistake', () => {
  test('steps beside specTemplate are not read, so nothing in them is wrong', () => {
    const text = [
      'version: "1.0"',
      'kind: pipeline',
      'metadata: {name: a/b}',
      'spec:',
      '  specTemplate: {location: git, repo: a/b, path: ./x.yml}',
      '  stages: []',
      '  steps: {clone: {type: git-clone, stage: nowhere}}',
    ].join('\n');
    expect(verdict(text)).toEqual(['W setting-overridden spec.steps']);
    expect(readPipeline(text).pipeline?.steps).toEqual([]);
    expect(verdict(text.replace(/ {2}steps:.*/, '  steps: {}'))).toEqual([]);
  });

  test('a step that is indented into the one before is told to be one', () => {
    const text = [
      'version: "1.0"',
      'steps:',
      '  build_image:',
      '    type: build',
      '    image_name: x',
      '    push_image:',
      '      type: push',
      '      candidate: x',
    ].join('\n');
    expect(verdict(text)).toEqual(['E key-misplaced steps.build_image.push_image']);
    expect(messages(text)[0]).toContain('looks like a step');
    expect(verdict(text.replace('type: build', 'image: x').replace('    image_name: x\n', ''))).toEqual([
      'W key-misplaced steps.build_image.push_image',
    ]);
  });

  test('a branch beside when belongs under it', () => {
    expect(messages(withStep('image: x, branch: {only: [a]}'))[0]).toContain('belongs under "when"');
  });

  test('image_name on a freestyle step is meant as image', () => {
    expect(verdict(withStep('image_name: x, commands: [a]'))).toEqual([
      'E key-required steps.a',
      'W key-misplaced steps.a.image_name -> image',
    ]);
  });

  test('a list under env is meant as environment', () => {
    expect(verdict(withStep('image: x, env: [A=1]'))).toEqual(['E value-type steps.a.env']);
    expect(messages(withStep('image: x, env: [A=1]'))[0]).toContain('"environment"');
  });

  test('the context of a clone is meant as git', () => {
    expect(verdict(withStep('type: git-clone, repo: x, context: github'))).toEqual([
      'E key-unknown steps.a.context -> git',
    ]);
  });

  test('a blank that is no space is told as such', () => {
    const text = 'version: "1.0"\u00a0\u00a0\nsteps: {}\n';
    expect(readPipeline(text).problems[0]).toMatchObject({ code: 'yaml-syntax', line: 1, column: 15 });
    expect(messages(text)[0]).toContain('U+00A0');
  });

  test('typographic quotes round the version are told as such', () => {
    const [problem] = readPipeline('version: ‘1.0’\nsteps: {}\n').problems;
    expect(problem).toMatchObject({ code: 'version-invalid', suggestion: '1.0' });
    expect(problem?.message).toContain('quotes');
  });
});
