import { describe, expect, test } from 'vitest';
import { readPipeline } from './index.ts';
import { type Case, verdict, withRoot, withStep } from './verdict.fixture.ts';

const V = (name: string) => `$\{{${name}}}`;
const nested = (inner: string) => `version: "1.0"\nsteps: {${inner}}\n`;

const ROOT: readonly Case[] = [
  ['R1', 'steps: {a: {image: x}}', 'E key-required'],
  ['R2', 'version: "1.0"', 'E key-required'],
  ['R3', '{}', 'E key-required', 'E key-required'],
  ['R4', 'version: 1\nsteps: {a: {image: x}}'],
  ['R4 b', 'version: 1.0\nsteps: {a: {image: x}}'],
  ['R4 c', 'version: "1"\nsteps: {a: {image: x}}'],
  ['R5', 'version: "0.1"\nnonsense: 1', 'E version-invalid version -> 1.0'],
  ['R5 b', 'version: 2\nsteps: []', 'E version-invalid version -> 1.0'],
  ['R5 c', 'version: abc', 'E version-invalid version -> 1.0'],
  ['R6', withRoot('whatIsThisElement: 1'), 'E key-unknown whatIsThisElement'],
  ['R6 b', withRoot('fail_fats: true'), 'E key-unknown fail_fats -> fail_fast'],
  ['R7', withRoot('push_it: {type: push, candidate: c}'), 'E key-misplaced push_it'],
  ['R8', withRoot('stage: [a]'), 'E key-unknown stage -> stages'],
  ['R9', 'version: "1.0"\nsteps: {}', 'W steps-empty steps'],
  ['R10', 'version: "1.0"\nsteps:', 'E value-type steps'],
  ['R10 b', 'version: "1.0"\nsteps: [a]', 'E value-type steps'],
  ['R11', nested('a: text'), 'E value-type steps.a'],
  ['R12', 'version: "1.0"\nsteps:\n  a:\n', 'E value-type steps.a'],
  ['R13', withRoot('mode: parallel')],
  ['R14', withRoot('mode: fast'), 'E value-choice mode'],
  ['R15', withRoot('stages: build'), 'E value-type stages'],
  ['R16', withRoot('stages: [1]'), 'E value-type stages[0]'],
  ['R17', withRoot('build_version: v2')],
  ['R18', withRoot('build_version: v3'), 'E value-choice build_version -> v1'],
  ['R18 b', withRoot('build_version: V2'), 'E value-choice build_version -> v2'],
  ['R19', withRoot('fail_fast: whatever'), 'E value-type fail_fast'],
  ['R19 b', withRoot('fail_fast: {a: 1}'), 'E value-type fail_fast'],
  ['R20', withRoot('fail_fast: 3'), 'E value-type fail_fast'],
  ['R21', withRoot('strict_fail_fast: true')],
  ['R21 b', withStep('image: x, strict_fail_fast: false')],
  ...['0', '42', "''", 'mock', 'null', '{}', '[]'].map(
    (value): Case => [
      `R22 ${value}`,
      withRoot(`strict_fail_fast: ${value}`),
      'E value-type strict_fail_fast',
    ],
  ),
  ['R23', withRoot('strict_fail_fast: "true"'), 'E value-type strict_fail_fast'],
  ['R24', withRoot(`strict_fail_fast: "${V('X')}"`)],
  ['R25', withRoot('indicators: {}'), 'E value-type indicators'],
  ['R26', withRoot('services: [a]'), 'E value-type services'],
  ['R27', withRoot('success_criteria: {steps: {ignore: [s]}}')],
  ['R27 b', withRoot('success_criteria: {steps: {only: [s], ignore: [s]}}')],
  ['R27 c', withRoot('success_criteria: {steps: [s]}')],
  ['R27 d', withRoot('success_criteria: {steps: [nobody]}'), 'E step-unknown success_criteria.steps[0]'],
  ['R28', withRoot('success_criteria: {steps: {ignore: []}}'), 'E list-empty success_criteria.steps.ignore'],
  [
    'R29',
    withRoot('success_criteria: {steps: {except: [s]}}'),
    'E key-unknown success_criteria.steps.except',
  ],
  ['R30', withRoot('success_criteria: {condition: {all: {c: "1==1"}}}')],
  ['R31', withStep('image: x, image: y'), 'E key-duplicate steps.a.image'],
  ['R32', 'version: "1.0"\nindicators: [&b {image: x}]\nsteps: {a: {<<: *b}}'],
];

const NAMES: readonly Case[] = [
  ['N1 dot', nested('a.b: {image: x}'), 'E step-name-invalid steps["a.b"] -> a_b'],
  ['N1 hash', nested('a#: {image: x}'), 'E step-name-invalid steps.a# -> a_'],
  ['N1 dollar', nested('a$: {image: x}'), 'E step-name-invalid steps.a$ -> a_'],
  ['N1 bracket', nested('"a[0]": {image: x}'), 'E step-name-invalid steps["a[0]"] -> a_0_'],
  ['N2', nested('my step-1: {image: x}')],
  ['N3', nested(`? ${'n'.repeat(150)} : {image: x}`)],
  [
    'N3 all',
    nested(`? ${'n'.repeat(151)} : {image: x}, ? ${'m'.repeat(152)} : {image: x}`),
    `E step-name-long steps.${'m'.repeat(152)}`,
    `E step-name-long steps.${'n'.repeat(151)}`,
  ],
  [
    'N4',
    nested(
      'p: {type: parallel, steps: {a: {image: x}, b: {image: x}}}, q: {type: parallel, steps: {a: {image: x}, b: {image: x}}}',
    ),
    'E step-name-duplicate steps.q.steps.a',
    'E step-name-duplicate steps.q.steps.b',
  ],
  [
    'N5',
    nested('p: {type: parallel, steps: {p: {image: x}}}, q: {type: parallel, steps: {q: {image: x}}}'),
    'E step-name-duplicate steps.p.steps.p',
    'E step-name-duplicate steps.q.steps.q',
  ],
  [
    'N6',
    nested('p: {type: parallel, steps: {q: {type: parallel, steps: {p: {image: x}}}}}'),
    'E step-name-duplicate steps.p.steps.q.steps.p',
  ],
  ['N7', nested('p: {type: parallel, steps: {q: {type: parallel, steps: {r: {image: x}}}}}')],
  [
    'N8',
    nested(
      'a: {image: x}, p: {type: parallel, steps: {a: {image: x}}}, q: {type: parallel, steps: {a: {image: x}}}',
    ),
    'E step-name-duplicate steps.p.steps.a',
  ],
];

describe('the top of a pipeline', () => {
  test.each(ROOT)('%s', (_id, text, ...expected) => {
    expect(verdict(text)).toEqual(expected);
  });

  test('a missing version and missing steps are both told', () => {
    const messages = readPipeline('{}').problems.map(({ message }) => message);
    expect(messages.join()).toContain('"version"');
    expect(messages.join()).toContain('"steps"');
  });
});

describe('names of steps', () => {
  test.each(NAMES)('%s', (_id, text, ...expected) => {
    expect(verdict(text)).toEqual(expected);
  });

  test('a name used three times is one problem with all lines', () => {
    const children = 'type: parallel, steps: {a: {image: x}}';
    const [problem] = readPipeline(
      `version: "1.0"\nsteps:\n  a: {image: x}\n  p: {${children}}\n  q: {${children}}\n`,
    ).problems;
    expect(problem?.message).toContain('lines 3, 4, 5');
  });
});

describe('the description of a pipeline', () => {
  const described = (spec: string) =>
    `version: "1.0"\nkind: pipeline\nmetadata: {name: a/b}\nspec: ${spec}\n`;

  test('its spec is checked as a workflow, with settings beside it', () => {
    expect(verdict(described('{steps: {a: {image: x}}, triggers: [], contexts: [c]}'))).toEqual([]);
    expect(verdict(described('{steps: {a: {}}}'))).toEqual(['E key-required spec.steps.a']);
    expect(verdict(described('{steps: {a: {image: x}}, trigers: []}'))).toEqual([
      'W key-unknown spec.trigers -> triggers',
    ]);
  });

  test('it needs no steps when they come from elsewhere', () => {
    expect(verdict(described('{specTemplate: {location: git, repo: a/b, path: x.yml}}'))).toEqual([]);
    expect(verdict(described('{}'))).toEqual(['E key-required spec']);
  });

  test('other kinds and missing parts are told', () => {
    expect(verdict('version: "1.0"\nkind: pipelin\n')).toEqual(['E document-kind-unknown kind -> pipeline']);
    expect(verdict('version: "1.0"\nkind: pipeline\n')).toEqual(['E key-required', 'E key-required']);
  });
});
