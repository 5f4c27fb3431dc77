import { pipelineSchema } from '@freshet/domain/pipelines';
import { describe, expect, test } from 'vitest';
import { completionsAt, docAt } from '../design/yaml-editor/completions.ts';
import type { JsonSchema } from '../design/yaml-editor/index.ts';

const schema = pipelineSchema() as JsonSchema;
/** The cursor is the bar. */
const labels = (text: string) =>
  completionsAt(text.replace('|', ''), text.indexOf('|'), schema)?.items.map(({ label }) => label) ?? [];

const STEP = `version: '1.0'
stages: [test]
steps:
  hello:
    title: Say hello
    |
    image: alpine:3.22
    commands:
      - echo "Hello"
`;

describe('completion of workflows', () => {
  test('offers the keys of the root and of a step', () => {
    expect(labels('|\n')).toEqual(expect.arrayContaining(['version', 'steps', 'stages', 'mode']));
    const keys = labels(STEP);
    expect(keys).toEqual(
      expect.arrayContaining(['working_directory', 'environment', 'when', 'type', 'retry']),
    );
    expect(keys).not.toContain('image');
    expect(keys).not.toContain('fail-fast');
    expect(labels(STEP.replace('|', 'wor|'))).toContain('working_directory');
  });

  test('offers the keys of the type that the step has, and the types', () => {
    const keys = labels('version: "1.0"\nsteps:\n  image:\n    type: build\n    |\n');
    expect(keys).toEqual(expect.arrayContaining(['image_name', 'dockerfile', 'tag']));
    expect(keys).not.toContain('entry_point');
    expect(labels('version: "1.0"\nsteps:\n  image:\n    type: |\n')).toEqual(
      expect.arrayContaining(['build', 'push', 'git-clone', 'pending-approval', 'parallel']),
    );
    expect(labels('version: "1.0"\nsteps:\n  image:\n    type: acme/own:1.0.0\n    |\n')).toContain(
      'arguments',
    );
  });

  test('offers keys where a key is due in a file with errors elsewhere', () => {
    const broken = STEP.replace('stages: [test]', 'stages: [test').replace('"Hello"', '"Hello');
    expect(labels(broken)).toEqual(expect.arrayContaining(['working_directory', 'when']));
    expect(labels(STEP.replace('title: Say hello', 'title say hello'))).toContain('working_directory');
    expect(labels(`${STEP.replace('    |\n', '')}  second:\n    image: a\n   bad\n    wor|\n`)).toContain(
      'working_directory',
    );
  });

  test('explains a key', () => {
    const text = STEP.replace('    |\n', '');
    expect(docAt(text, text.indexOf('commands'), schema)?.description).toEqual(expect.any(String));
  });
});
