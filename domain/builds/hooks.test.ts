import { describe, expect, test } from 'vitest';
import { TestBuild } from './build.fixture.ts';

const ALL = '{on_elected: [e], on_success: [s], on_fail: [f], on_finish: [z]}';
const build = (hooks: string, step = 'image: x'): TestBuild =>
  new TestBuild(`hooks: ${hooks}\nsteps: {a: {${step}}}\n`);
const of = (event: string): string => `#build.hooks.${event}.${event}`;

describe('hooks of the pipeline', () => {
  test('run around the steps: on_elected, the steps, on_success, on_finish', () => {
    const run = build(ALL);
    for (const next of [of('on_elected'), 'a', of('on_success'), of('on_finish')]) {
      expect(run.running).toEqual([next]);
      run.succeed(next);
    }
    expect(run.status).toBe('success');
  });

  test('after a failure on_fail runs in place of on_success', () => {
    const run = build(ALL);
    run.succeed(of('on_elected'));
    run.fail('a');
    expect(run.running).toEqual([of('on_fail')]);
    run.succeed(of('on_fail'), of('on_finish'));
    expect(run.status).toBe('error');
    expect(run.started).not.toContain(of('on_success'));
  });

  test('a failing on_elected fails the build before any step, and the other hooks still run', () => {
    const run = build(ALL);
    run.fail(of('on_elected'));
    expect(run.running).toEqual([of('on_fail')]);
    run.succeed(of('on_fail'), of('on_finish'));
    expect(run.status).toBe('error');
    expect(run.started).not.toContain('a');
    expect(run.state.reason).toBe('the hook on_elected failed: "on_elected" failed: exit code 1');
  });

  test('a failing on_elected with fail_fast off is passed over', () => {
    const run = build('{on_elected: {exec: [e], fail_fast: false}}');
    run.fail(of('on_elected'));
    expect(run.running).toEqual(['a']);
  });

  test('failures of the other hooks do not matter', () => {
    const run = build(ALL);
    run.succeed(of('on_elected'), 'a');
    run.fail(of('on_success'));
    run.fail(of('on_finish'));
    expect(run.status).toBe('success');
  });

  test('a hook may have steps of its own, in either mode and with conditions', () => {
    const run = build(
      `{on_finish: {mode: parallel, steps: {x: {image: i}, y: {image: i, when: {steps: [{name: x}]}}, z: {image: i, when: {steps: [{name: a}]}}}}}`,
    );
    run.succeed('a');
    expect(run.running).toEqual(['#build.hooks.on_finish.x', '#build.hooks.on_finish.z']);
    run.succeed('#build.hooks.on_finish.x');
    expect(run.running).toEqual(['#build.hooks.on_finish.y', '#build.hooks.on_finish.z']);
  });

  test('conditions of their steps know the result of the build', () => {
    const run = build(
      `{on_finish: {steps: {x: {image: i, when: {condition: {all: {w: 'workflow.result == "failure"'}}}}}}}`,
    );
    run.fail('a');
    expect(run.running).toEqual(['#build.hooks.on_finish.x']);
  });

  test('what a hook is to record is asked for once its steps have ended', () => {
    const run = build(
      '{on_success: {exec: {steps: {x: {image: i}}}, annotations: {set: [{annotations: [{k: v}]}]}}}',
    );
    run.succeed('a');
    expect(run.actions.some(({ kind }) => kind === 'record')).toBe(false);
    run.succeed('#build.hooks.on_success.x');
    expect(run.actions).toContainEqual(
      expect.objectContaining({
        kind: 'record',
        records: { annotations: { set: [{ annotations: [{ k: 'v' }] }] } },
      }),
    );
    expect(run.status).toBe('success');
  });
});

describe('hooks of a step', () => {
  const around = (event: string): string => `a.hooks.${event}.${event}`;

  test('run around its attempts, and later steps wait for them', () => {
    const run = new TestBuild(`steps:\n  a: {image: x, hooks: ${ALL}}\n  b: {image: x}\n`);
    for (const next of [around('on_elected'), 'a', around('on_success'), around('on_finish')]) {
      expect(run.running).toEqual([next]);
      run.succeed(next);
    }
    expect(run.running).toEqual(['b']);
  });

  test('a failing on_elected fails the step without an attempt', () => {
    const run = new TestBuild(`steps:\n  a: {image: x, retry: {maxAttempts: 3}, hooks: ${ALL}}\n`);
    run.fail(around('on_elected'));
    run.succeed(around('on_fail'), around('on_finish'));
    expect(run.status).toBe('error');
    expect(run.started).not.toContain('a');
  });

  test('run once around all attempts of a step that is tried again', () => {
    const run = new TestBuild(`steps:\n  a: {image: x, retry: {maxAttempts: 2}, hooks: ${ALL}}\n`);
    run.succeed(around('on_elected'));
    run.fail('a');
    expect(run.running).toEqual([]);
    run.fire({ kind: 'retry', node: 'a', attempt: 1 }, 5_000);
    run.succeed('a');
    expect(run.running).toEqual([around('on_success')]);
  });

  test('to its own hooks a step has its result already', () => {
    const run = new TestBuild(
      'steps: {a: {image: x, hooks: {on_finish: {steps: {x: {image: i, when: {steps: [{name: a, on: [failure]}]}}}}}}}',
    );
    run.fail('a');
    expect(run.running).toEqual(['a.hooks.on_finish.x']);
  });

  test('the older operations after a step record what they say', () => {
    const run = new TestBuild(
      'steps: {a: {image: x, on_success: {annotations: {set: [{annotations: [{k: v}]}]}}, on_fail: {annotations: {set: [{annotations: [{n: v}]}]}}}}',
    );
    run.succeed('a');
    expect(run.status).toBe('success');
    const recorded = run.actions.filter(({ kind }) => kind === 'record');
    expect(recorded).toHaveLength(1);
    expect(recorded[0]).toMatchObject({ node: { id: 'a.hooks.on_success' } });
  });

  test('children of a parallel step have theirs', () => {
    const run = new TestBuild(
      'steps: {g: {type: parallel, steps: {a: {image: x, hooks: {on_finish: [z]}}, b: {image: x}}}}',
    );
    run.succeed('g.a', 'g.b');
    expect(run.running).toEqual(['g.a.hooks.on_finish.on_finish']);
    run.fail('g.a.hooks.on_finish.on_finish');
    expect(run.status).toBe('success');
  });
});

describe('services of the pipeline', () => {
  const text =
    'services: {name: db, composition: {db: {image: p}}}\nhooks: {on_elected: [e]}\nsteps: {a: {image: x}}\n';

  test('begin before everything else, and steps wait until they are ready', () => {
    const run = new TestBuild(text);
    expect(run.running).toEqual(['#build.services']);
    expect(run.actions[0]).toMatchObject({ kind: 'start', node: { kind: 'services' }, attempt: 1 });
    run.succeed('#build.services');
    expect(run.running).toEqual([of('on_elected')]);
  });

  test('the build fails when they do not start', () => {
    const run = new TestBuild(text);
    run.fail('#build.services', 'readiness failed');
    expect(run.status).toBe('error');
    expect(run.state.reason).toBe('the services did not start: readiness failed');
    expect(run.started).toEqual(['#build.services']);
  });
});
