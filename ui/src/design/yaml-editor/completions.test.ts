import { describe, expect, test } from 'vitest';
import { completionsAt, docAt } from './completions.ts';
import type { JsonSchema } from './json-schema.ts';

const schema: JsonSchema = {
  type: 'object',
  required: ['version', 'steps'],
  properties: {
    version: { const: '1.0', description: 'The version of the format.' },
    mode: { enum: ['sequential', 'parallel'], default: 'sequential' },
    stages: { type: 'array', items: { enum: ['build', 'test'] } },
    steps: { type: 'object', additionalProperties: { $ref: '#/$defs/step' } },
    hosts: {
      type: 'object',
      patternProperties: { '^prod-': { type: 'object', properties: { zone: true } } },
    },
    triggers: {
      type: 'array',
      items: { type: 'object', required: ['on'], properties: { on: { type: 'string' }, branch: {} } },
    },
    again: { $ref: '#/properties/again' },
  },
  $defs: {
    step: {
      oneOf: [
        {
          type: 'object',
          required: ['type', 'image'],
          properties: {
            type: { const: 'run' },
            image: { type: 'string', description: 'What the step runs in.' },
            commands: { type: 'array', items: { type: 'string' } },
            fail_fast: { type: 'boolean' },
          },
        },
        {
          type: 'object',
          required: ['type', 'repo'],
          properties: { type: { const: 'clone' }, repo: { type: 'string' } },
        },
      ],
    },
  },
};

/** The cursor is the bar. */
const ask = (text: string) => {
  const offset = text.indexOf('|');
  return completionsAt(text.replace('|', ''), offset, schema);
};
const labels = (text: string) => ask(text)?.items.map(item => item.label);
const template = (text: string, label: string) =>
  ask(text)?.items.find(item => item.label === label)?.template;

describe('keys', () => {
  test('at the root come required first, without those already there', () => {
    expect(labels('|')?.slice(0, 2)).toEqual(['version', 'steps']);
    expect(labels('version: "1.0"\n|\nmode: parallel\n')).not.toContain('mode');
  });

  test('follow a reference through a map of any name, and every alternative while none is chosen', () => {
    expect(labels('steps:\n  build:\n    |')).toEqual(['type', 'image', 'repo', 'commands', 'fail_fast']);
  });

  test('narrow to the alternative that a key has named', () => {
    expect(labels('steps:\n  build:\n    type: clone\n    |')).toEqual(['repo']);
    expect(labels('steps:\n  build:\n    |\n    type: run\n')).toEqual(['image', 'commands', 'fail_fast']);
  });

  test('match patterns', () => {
    expect(labels('hosts:\n  prod-eu:\n    |')).toEqual(['zone']);
    expect(labels('hosts:\n  dev:\n    |')).toBeUndefined();
  });

  test('work after a dash and inside braces', () => {
    expect(labels('triggers:\n  - |')).toEqual(['on', 'branch']);
    expect(labels('triggers:\n  - on: push\n    |')).toEqual(['branch']);
    expect(labels('triggers: [{ on: push, | }]')).toEqual(['branch']);
  });

  test('replace the word that is being typed', () => {
    expect(ask('mode: parallel\nver|')).toMatchObject({ from: 15, to: 18 });
    expect(ask('ver|sion: "1.0"')).toMatchObject({ from: 0, to: 7 });
    expect(template('ver|sion: "1.0"', 'version')).toBe('version');
  });

  test('bring their only value, a list, or the keys they need', () => {
    expect(template('|', 'version')).toBe('version: "1.0"');
    expect(template('|', 'stages')).toBe('stages:\n\t- #{}');
    expect(template('|', 'mode')).toBe('mode: #{}');
    expect(template('triggers:\n  - |', 'on')).toBe('on: #{}');
    expect(template('steps:\n  a:\n    type: run\n    |', 'commands')).toBe('commands:\n\t- #{}');
  });

  test('do not hang on a reference to itself', () => {
    expect(labels('again:\n  |')).toBeUndefined();
  });
});

describe('values', () => {
  test('are those of the enumeration, the default among them', () => {
    expect(labels('mode: |')).toEqual(['sequential', 'parallel']);
    expect(labels('mode: par|\nversion: "1.0"')).toEqual(['sequential', 'parallel']);
  });

  test('are true and false for a flag', () => {
    expect(labels('steps:\n  a:\n    type: run\n    fail_fast: |')).toEqual(['true', 'false']);
  });

  test('are offered as items of a list', () => {
    expect(labels('stages:\n  - |')).toEqual(['build', 'test']);
    expect(labels('stages: [build, |]')).toEqual(['build', 'test']);
  });

  test('are quoted where plain they would be something else', () => {
    expect(labels('version: |')).toEqual(['"1.0"']);
  });

  test('are not offered in a comment', () => {
    expect(ask('mode: parallel # |')).toBeUndefined();
  });
});

test('a document that cannot be read yet gives what it can, never an error', () => {
  for (const text of ['steps:\n  a: {|', '- - |', '"|', ': |', '&a *a |', 'a:\n\t|', '{[|']) {
    expect(() => ask(text)).not.toThrow();
  }
});

describe('the words of a key', () => {
  const text = 'version: "1.0"\nmode: parallel\nsteps:\n  a:\n    type: run\n    image: node\n';
  test('say what it is, its values and what it is unless told', () => {
    expect(docAt(text, text.indexOf('mode') + 1, schema)).toEqual({
      from: 15,
      to: 19,
      key: 'mode',
      types: ['string'],
      values: ['sequential', 'parallel'],
      byDefault: 'sequential',
      required: false,
    });
    expect(docAt(text, text.indexOf('image'), schema)).toMatchObject({
      description: 'What the step runs in.',
      required: true,
    });
  });
  test('are silent about a value or an unknown key', () => {
    expect(docAt(text, text.indexOf('parallel') + 1, schema)).toBeUndefined();
    expect(docAt('nothing: 1', 2, schema)).toBeUndefined();
  });
});
