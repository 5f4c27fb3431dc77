import { describe, expect, test } from 'vitest';
import { type Pipeline, readPipeline, type Step } from './index.ts';
import { verdict, withStep } from './verdict.fixture.ts';

const V = (name: string) => `$\{{${name}}}`;

const pipelineOf = (text: string): Pipeline => {
  const { pipeline, problems } = readPipeline(text);
  if (!pipeline) throw new Error(problems.map(({ message }) => message).join('\n'));
  return pipeline;
};

const stepOf = (body: string): Step => pipelineOf(withStep(body)).steps[0]!;

describe('the model of a pipeline', () => {
  test('fills in the defaults of the workflow', () => {
    expect(pipelineOf('version: "1.0"\nsteps: {}\n')).toEqual({
      mode: 'sequential',
      failFast: true,
      strictFailFast: false,
      stages: [],
      steps: [],
      hooks: {},
    });
  });

  test('an invalid document has none', () => {
    expect(readPipeline('version: "1.0"\nsteps: {a: {}}\n').pipeline).toBeUndefined();
  });

  test('keeps the order of steps and tells where each stands', () => {
    const { steps } = pipelineOf(
      'version: "1.0"\nsteps:\n  z: {image: x}\n  "1": {image: y}\n  a: {image: z}\n',
    );
    expect(steps.map(({ name }) => name)).toEqual(['z', '1', 'a']);
    expect(steps[1]?.path).toEqual(['steps', '1']);
  });

  test('describes a whole pipeline with its settings', () => {
    const text =
      'version: "1.0"\nkind: pipeline\nmetadata: {name: a/b}\nspec:\n  contexts: [c]\n  steps: {s: {image: x}}\n';
    const { description, steps } = pipelineOf(text);
    expect(description).toEqual({ metadata: { name: 'a/b' }, settings: { contexts: ['c'] } });
    expect(steps[0]).toMatchObject({ name: 's', path: ['spec', 'steps', 's'] });
  });

  test('reads services and what decides success', () => {
    const text = `version: "1.0"\nsteps: {s: {image: x}}\nservices: {name: db, composition: {db: {image: p}}}\nsuccess_criteria: {steps: [s], condition: {any: {c: "1 == 1"}}}\n`;
    expect(pipelineOf(text)).toMatchObject({
      services: { name: 'db', composition: { db: { image: 'p' } }, sharedHostNetwork: false },
      successCriteria: { only: ['s'], condition: { all: [], any: [{ id: 'c', expression: '1 == 1' }] } },
    });
  });
});

describe('the model of a step', () => {
  test('kebab keys are the same as their other spelling', () => {
    expect(stepOf('image: x, fail-fast: false, working-directory: w')).toMatchObject({
      failFast: false,
      workingDirectory: 'w',
    });
    expect(stepOf('type: build, image-name: x, tag-policy: original, build-arguments: [A=1]')).toMatchObject({
      imageName: 'x',
      tagPolicy: 'original',
      buildArguments: ['A=1'],
    });
  });

  test('arguments of a built-in type win over keys of the step', () => {
    expect(stepOf('type: freestyle, image: a, arguments: {image: b, commands: [ls]}')).toMatchObject({
      type: 'freestyle',
      image: 'b',
      commands: ['ls'],
    });
  });

  test('arguments of other types stay arguments', () => {
    expect(stepOf('type: "foo/bar:1.2.3", title: t, arguments: {timeout: 300, list: [1]}')).toMatchObject({
      type: 'typed',
      uses: 'foo/bar',
      version: '1.2.3',
      title: 't',
      arguments: { timeout: 300, list: [1] },
    });
    expect(stepOf('type: helm')).not.toHaveProperty('version');
    expect(stepOf('type: github-action, uses: x, arguments: {y: 1}')).toMatchObject({
      type: 'typed',
      arguments: { uses: 'x', y: 1 },
    });
  });

  test('flags are read loosely, and variables stay what they are', () => {
    expect(stepOf('image: x, fail_fast: "no"').failFast).toBe(false);
    expect(stepOf(`image: x, fail_fast: "${V('F')}", strict_fail_fast: true`)).toMatchObject({
      failFast: V('F'),
      strictFailFast: true,
    });
  });

  test('timeouts are milliseconds, and none at all is 0', () => {
    expect(stepOf('image: x, timeout: 1.5h').timeoutMs).toBe(5_400_000);
    expect(stepOf('image: x, timeout: null').timeoutMs).toBe(0);
    expect(stepOf('image: x, timeout: 99999999h').timeoutMs).toBe(2_147_483_647);
    expect(stepOf(`image: x, timeout: "${V('T')}"`).timeoutMs).toBe(V('T'));
    expect(stepOf('image: x, timeout: 5')).not.toHaveProperty('timeoutMs');
  });

  test('retry is cut to what is supported', () => {
    expect(stepOf('image: x, retry: {maxAttempts: 50, delay: 3}').retry).toEqual({
      maxAttempts: 10,
      delaySeconds: 5,
      exponentialFactor: 1,
    });
  });

  test('conditions are read in all their forms', () => {
    const { steps } = pipelineOf(
      'version: "1.0"\nsteps:\n  s: {image: x}\n  a: {image: x, when: {branch: {only: [m]}, steps: [{name: s}]}}\n  b: {image: x, when: {steps: {any: [{name: s, on: [failure]}]}, condition: {all: {c: "x"}}}}\n',
    );
    expect(steps[1]?.when).toEqual({
      branch: { only: ['m'] },
      steps: { need: 'all', of: [{ name: 's', on: ['success'] }] },
    });
    expect(steps[2]?.when).toEqual({
      steps: { need: 'any', of: [{ name: 's', on: ['failure'] }] },
      condition: { all: [{ id: 'c', expression: 'x' }], any: [] },
    });
  });

  test('each type has its own fields with their defaults', () => {
    expect(stepOf('type: git-clone, repo: o/r, depth: "5"')).toMatchObject({
      repo: 'o/r',
      depth: 5,
      useProxy: false,
    });
    expect(stepOf('type: build, image_name: x, tag: t, ssh: default')).toMatchObject({
      tags: ['t'],
      dockerfile: { path: 'Dockerfile' },
      buildkit: true,
    });
    expect(stepOf('type: build, image_name: x, dockerfile: {content: FROM y}')).toMatchObject({
      dockerfile: { content: 'FROM y' },
      tags: [],
    });
    expect(stepOf('type: push, candidate: c')).toMatchObject({ tags: ['latest'], provider: 'docker' });
    expect(stepOf('type: push-tag, image_name: i, tags: [a, b]')).toMatchObject({
      imageName: 'i',
      tags: ['a', 'b'],
    });
    expect(
      stepOf('type: composition, composition: c, composition-candidates: {t: {command: x}}'),
    ).toMatchObject({
      composition: 'c',
      candidates: { t: { command: 'x' } },
    });
    expect(stepOf('type: launch-composition, composition: {db: {}}, environment_name: e')).toMatchObject({
      composition: { db: {} },
      environmentName: 'e',
    });
    expect(stepOf('type: deploy, kind: kubernetes, cluster: c, namespace: n, file_path: f')).toMatchObject({
      target: { filePath: 'f' },
      rolloutSeconds: 120,
    });
    expect(stepOf('type: pending-approval')).toMatchObject({
      waitMs: 168 * 3_600_000,
      finalState: 'terminated',
    });
    expect(
      stepOf('type: pending-approval, timeout: {duration: 2, timeUnit: minutes, finalState: denied}'),
    ).toMatchObject({
      waitMs: 120_000,
      finalState: 'denied',
    });
    expect(stepOf('type: simple_travis, services: [redis]')).toMatchObject({
      type: 'simple_travis',
      services: ['redis'],
    });
    expect(stepOf('image: x, services: [db]')).toMatchObject({ services: ['db'] });
  });

  test('parallel steps hold their children', () => {
    const step = stepOf(
      'type: parallel, steps: {b: {image: x}, c: {type: parallel, steps: {d: {image: y}}}}',
    );
    expect(step).toMatchObject({
      type: 'parallel',
      steps: [
        { name: 'b' },
        { name: 'c', steps: [{ name: 'd', path: ['steps', 'a', 'steps', 'c', 'steps', 'd'] }] },
      ],
    });
  });
});

describe('scale and matrix', () => {
  test('scale merges each child over the step and adds up environments', () => {
    const step = stepOf(
      'image: x, retry: {maxAttempts: 2}, environment: [A=1], scale: {one: {environment: [B=2]}, two: {image: y}, three: }',
    );
    expect(step).toMatchObject({
      type: 'group',
      by: 'scale',
      steps: [
        { name: 'one', image: 'x', environment: ['A=1', 'B=2'], path: ['steps', 'a', 'scale', 'one'] },
        { name: 'two', image: 'y', environment: ['A=1'] },
        { name: 'three', image: 'x' },
      ],
    });
    expect(step).not.toHaveProperty('retry');
  });

  test('a child of scale may give its keys as arguments', () => {
    expect(
      stepOf('type: push, scale: {one: {arguments: {candidate: c}}, two: {candidate: d}}'),
    ).toMatchObject({
      steps: [{ candidate: 'c' }, { candidate: 'd' }],
    });
  });

  test('a matrix makes every combination', () => {
    const step = stepOf(
      'commands: [ls], environment: [Z=0], matrix: {image: [a, b], environment: [X=1, [Y=2, W=3]]}',
    );
    expect(step).toMatchObject({
      type: 'group',
      by: 'matrix',
      steps: [
        { name: 'a_1', image: 'a', environment: ['Z=0', 'X=1'] },
        { name: 'a_2', image: 'a', environment: ['Z=0', 'Y=2', 'W=3'] },
        { name: 'a_3', image: 'b', environment: ['Z=0', 'X=1'] },
        { name: 'a_4', image: 'b' },
      ],
    });
  });

  test('a matrix that would make too many steps is refused', () => {
    const many = Array.from({ length: 17 }, (_, index) => `v${index}`).join(', ');
    const text = withStep(`commands: [ls], matrix: {image: [${many}], working_directory: [${many}]}`);
    expect(verdict(text)).toEqual(['E expansion-too-large steps.a.matrix']);
  });
});

describe('the bounds of scale and matrix', () => {
  test('variables that would be copied into too many steps are refused', () => {
    const variables = Array.from({ length: 1000 }, (_, index) => `V${index}=1`).join(', ');
    const children = Array.from({ length: 200 }, (_, index) => `c${index}: {environment: [X=1]}`).join(', ');
    expect(verdict(withStep(`image: x, environment: [${variables}], scale: {${children}}`))).toEqual([
      'E expansion-too-large steps.a.scale',
    ]);
  });
});

describe('hooks', () => {
  const hookOf = (body: string) =>
    pipelineOf(`version: "1.0"\nsteps: {}\nhooks: {on_finish: ${body}}\n`).hooks.onFinish;

  test('commands run in alpine', () => {
    for (const body of ['[ls]', '{exec: [ls]}', '{commands: [ls]}'])
      expect(hookOf(body), body).toMatchObject({
        failFast: true,
        steps: [{ name: 'on_finish', type: 'freestyle', image: 'alpine', commands: ['ls'] }],
      });
  });

  test('steps keep their mode and flags', () => {
    expect(hookOf('{steps: {h: {image: x}}, mode: parallel, fail_fast: false}')).toMatchObject({
      mode: 'parallel',
      failFast: false,
      steps: [{ name: 'h', image: 'x', path: ['hooks', 'on_finish', 'steps', 'h'] }],
    });
    expect(hookOf('{exec: {steps: {h: {image: x}}}}')).toMatchObject({ steps: [{ name: 'h' }] });
  });

  test('a hook may only record', () => {
    const hook = hookOf('{annotations: {set: [{annotations: [k]}]}}');
    expect(hook).toMatchObject({ steps: [], annotations: { set: [{ annotations: ['k'] }] } });
  });

  test('steps have hooks too', () => {
    expect(stepOf('image: x, hooks: {on_fail: {exec: {image: y, fail_fast: false}}}').hooks).toMatchObject({
      onFail: { failFast: false, steps: [{ image: 'y' }] },
    });
  });
});
