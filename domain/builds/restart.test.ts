// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { describe, expect, test } from 'vitest';
import { TestBuild } from './build.fixture.ts';
import { keptSteps, outstanding } from './index.ts';

const again = (before: TestBuild): TestBuild =>
  new TestBuild(before.plan.pipeline, { kept: keptSteps(before.plan, before.state) });

describe('restart from the failed step', () => {
  test('begins with the step that failed, and keeps what earlier ones exported', () => {
    const text = `steps:
  a: {image: x}
  s: {image: x, when: {branch: {only: [main]}}}
  b: {image: x}
  c: {image: x, when: {condition: {all: {v: '"\${{V}}" == "1" && steps.a.result == "success"'}}}}
`;
    const first = new TestBuild(text);
    first.export('a', { name: 'V', value: '1' });
    first.fail('b');
    const second = again(first);
    expect(second.running).toEqual(['b']);
    expect(second.node('s')).toMatchObject({ outcome: 'skipped', kept: true });
    second.succeed('b');
    expect(second.running).toEqual(['c']);
    second.succeed('c');
    expect(second.status).toBe('success');
    expect(second.started).toEqual(['b', 'c']);
  });

  test('of a parallel step that failed, only the failed children run again', () => {
    const first = new TestBuild(
      'steps: {g: {type: parallel, steps: {a: {image: x}, b: {image: x}}}, c: {image: x}}',
    );
    first.succeed('g.a');
    first.fail('g.b');
    const second = again(first);
    expect(second.running).toEqual(['g.b']);
    second.succeed('g.b', 'c');
    expect(second.status).toBe('success');
  });

  test('in parallel mode, everything that succeeded is kept', () => {
    const first = new TestBuild(
      'mode: parallel\nsteps: {a: {image: x}, b: {image: x}, c: {image: x, when: {steps: [{name: a}, {name: b}]}}}',
    );
    first.succeed('a');
    first.fail('b');
    const second = again(first);
    expect(second.running).toEqual(['b']);
    second.succeed('b');
    expect(second.running).toEqual(['c']);
  });

  test('a tolerated failure before the failed step is not repeated, a strict one is', () => {
    const tolerated = new TestBuild('steps: {a: {image: x, fail_fast: false}, b: {image: x}}');
    tolerated.fail('a');
    tolerated.fail('b');
    expect(again(tolerated).running).toEqual(['b']);
    const strict = new TestBuild(
      'steps: {a: {image: x, fail_fast: false, strict_fail_fast: true}, b: {image: x}}',
    );
    strict.fail('a');
    strict.succeed('b');
    expect(again(strict).running).toEqual(['a']);
  });

  test('a build that was terminated goes on where it stopped', () => {
    const first = new TestBuild('steps: {a: {image: x}, b: {image: x}, c: {image: x}}');
    first.succeed('a');
    first.cancel();
    first.finish('b', 'terminated');
    expect(again(first).running).toEqual(['b']);
  });

  test('hooks of the build run again', () => {
    const first = new TestBuild('hooks: {on_elected: [e]}\nsteps: {a: {image: x}}');
    first.succeed('#build.hooks.on_elected.on_elected');
    first.fail('a');
    expect(again(first).running).toEqual(['#build.hooks.on_elected.on_elected']);
  });
});

describe('taking a build over', () => {
  test('gives everything that was begun and has no end in the log', () => {
    const build = new TestBuild(
      'mode: parallel\nsteps: {a: {image: x, timeout: 1m}, b: {image: x, retry: {maxAttempts: 2}}, c: {type: pending-approval}, d: {image: x}}',
      { timeoutMs: 600_000 },
    );
    build.fail('b');
    build.succeed('d');
    expect(outstanding(build.plan, build.replayed())).toMatchObject([
      { kind: 'set-timer', timer: { kind: 'build' }, at: 601_000 },
      { kind: 'start', node: { id: 'a' }, attempt: 1 },
      { kind: 'set-timer', timer: { kind: 'timeout', node: 'a', attempt: 1 }, at: 61_000 },
      { kind: 'set-timer', timer: { kind: 'retry', node: 'b', attempt: 1 }, at: 6_000 },
      { kind: 'await-approval', node: { id: 'c' } },
      { kind: 'set-timer', timer: { kind: 'approval', node: 'c' } },
    ]);
    build.cancel();
    expect(outstanding(build.plan, build.replayed()).at(-1)).toMatchObject({
      kind: 'stop',
      node: { id: 'a' },
    });
  });

  test('of a finished build only the end is left to tell', () => {
    const build = new TestBuild('steps: {a: {image: x}}');
    build.succeed('a');
    expect(outstanding(build.plan, build.replayed())).toMatchObject([{ kind: 'finish', status: 'success' }]);
  });

  test('reports that come twice or too late change nothing', () => {
    const build = new TestBuild('steps: {a: {image: x, retry: {maxAttempts: 2}}, b: {image: x}}');
    build.fail('a');
    build.report({ type: 'step.finished', at: 1, node: 'a', attempt: 1, outcome: 'success' });
    expect(build.node('a').phase).toBe('delayed');
    build.fire({ kind: 'retry', node: 'a', attempt: 1 });
    build.report({ type: 'step.finished', at: 1, node: 'a', attempt: 1, outcome: 'success' });
    expect(build.running).toEqual(['a']);
    build.report({ type: 'build.started', at: 1 });
    expect(build.started).toEqual(['a', 'a']);
  });

  test('an event of a step that the plan does not have is a fault', () => {
    const build = new TestBuild('steps: {a: {image: x}}');
    expect(() =>
      build.report({ type: 'step.finished', at: 1, node: 'zz', attempt: 1, outcome: 'success' }),
    ).toThrow(expect.objectContaining({ code: 'BUILD_EVENT_INVALID' }));
  });
});
