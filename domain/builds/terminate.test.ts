import { describe, expect, test } from 'vitest';
import { TestBuild } from './build.fixture.ts';

const stopsOf = (build: TestBuild): readonly string[] =>
  build.actions.flatMap(action => (action.kind === 'stop' ? [action.node.id] : []));

describe('termination', () => {
  test('every running step is told to stop, and the build ends once they have', () => {
    const build = new TestBuild(
      'steps: {g: {type: parallel, steps: {a: {image: x}, b: {image: x}}}, c: {image: x}}',
    );
    build.cancel();
    expect(stopsOf(build)).toEqual(['g.a', 'g.b']);
    build.finish('g.a', 'terminated');
    expect(build.status).toBe('running');
    build.finish('g.b', 'failure');
    expect(build.status).toBe('terminated');
    expect(build.state.reason).toBe('ann terminated it');
    expect(build.node('g.b').outcome).toBe('terminated');
    expect(build.node('c')).toMatchObject({ outcome: 'skipped', skipped: 'terminated' });
  });

  test('hooks do not run, and one that runs is stopped', () => {
    const text =
      'hooks: {on_elected: [e], on_fail: [f], on_finish: [z]}\nsteps: {a: {image: x, hooks: {on_finish: [z]}}}';
    const build = new TestBuild(text);
    build.succeed('#build.hooks.on_elected.on_elected');
    build.cancel();
    build.finish('a', 'terminated');
    expect(build.status).toBe('terminated');
    expect(build.started).toEqual(['#build.hooks.on_elected.on_elected', 'a']);

    const early = new TestBuild(text);
    early.cancel();
    expect(stopsOf(early)).toEqual(['#build.hooks.on_elected.on_elected']);
    early.finish('#build.hooks.on_elected.on_elected', 'terminated');
    expect(early.status).toBe('terminated');
  });

  test('a step that waits for its next attempt, and an approval, end at once', () => {
    const delayed = new TestBuild('steps: {a: {image: x, retry: {maxAttempts: 3}}}');
    delayed.fail('a');
    delayed.cancel();
    expect(delayed.status).toBe('terminated');
    const asked = new TestBuild('steps: {a: {type: pending-approval}}');
    expect(asked.cancel()).toMatchObject([
      { kind: 'close-approval' },
      { kind: 'finish', status: 'terminated' },
    ]);
  });

  test('a step is not tried again', () => {
    const build = new TestBuild('steps: {a: {image: x, retry: {maxAttempts: 3}}}');
    build.cancel();
    build.fail('a');
    expect(build.status).toBe('terminated');
  });

  test('a step that succeeded in its last moment has succeeded', () => {
    const build = new TestBuild('steps: {a: {image: x}}');
    build.cancel();
    build.succeed('a');
    expect(build.node('a').outcome).toBe('success');
    expect(build.status).toBe('terminated');
  });

  test('in parallel mode, steps that ask for the result of the build clean up', () => {
    const build = new TestBuild(`mode: parallel
steps:
  a: {image: x}
  b: {image: x, when: {steps: [{name: a}]}}
  clean: {type: parallel, steps: {one: {image: x}, two: {image: x}}, when: {condition: {all: {t: 'workflow.result == "terminated"'}}}}
  cheer: {image: x, when: {condition: {all: {t: 'workflow.result == "success"'}}}}
`);
    build.cancel();
    expect(build.running).toEqual(['a']);
    build.finish('a', 'terminated');
    expect(build.running).toEqual(['clean.one', 'clean.two']);
    build.cancel();
    expect(stopsOf(build)).toEqual(['a']);
    build.succeed('clean.one', 'clean.two');
    expect(build.node('clean').outcome).toBe('success');
    expect(build.status).toBe('terminated');
    expect(build.started).not.toContain('cheer');
  });

  test('by force, cleaning up ends too', () => {
    const build = new TestBuild(`mode: parallel
steps:
  a: {image: x}
  clean: {image: x, when: {condition: {all: {t: 'workflow.result == "terminated"'}}}}
`);
    build.cancel();
    build.finish('a', 'terminated');
    build.cancel(true);
    expect(stopsOf(build)).toEqual(['a', 'clean']);
    build.finish('clean', 'terminated');
    expect(build.status).toBe('terminated');
  });

  test('a build that has finished stays as it is', () => {
    const build = new TestBuild('steps: {a: {image: x}}');
    build.succeed('a');
    expect(build.cancel()).toEqual([]);
    expect(build.status).toBe('success');
  });

  test('a build that was terminated before it began ends as soon as it does', () => {
    const text = 'hooks: {on_elected: [e]}\nsteps: {a: {image: x}}';
    const build = new TestBuild(text, { cancelled: true });
    expect(build.status).toBe('terminated');
    expect(build.started).toEqual([]);
  });

  test('terminated while its last hooks run, a build is terminated', () => {
    const build = new TestBuild('hooks: {on_finish: [z]}\nsteps: {a: {image: x}}');
    build.succeed('a');
    build.cancel();
    expect(stopsOf(build)).toEqual(['#build.hooks.on_finish.on_finish']);
    build.finish('#build.hooks.on_finish.on_finish', 'terminated');
    expect(build.status).toBe('terminated');
  });
});
