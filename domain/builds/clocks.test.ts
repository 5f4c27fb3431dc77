// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are references of the pipeline language.
import { describe, expect, test } from 'vitest';
import { TestBuild } from './build.fixture.ts';

const timersOf = (build: TestBuild) =>
  build.actions.flatMap(action => (action.kind === 'set-timer' ? [[action.timer.kind, action.at]] : []));

describe('retry', () => {
  test('a failed step begins anew after its delay, and its success counts', () => {
    const build = new TestBuild('steps: {a: {image: x, retry: {maxAttempts: 2, delay: 7}}, b: {image: x}}');
    build.fail('a');
    expect(timersOf(build)).toEqual([['retry', 8_000]]);
    expect(build.running).toEqual([]);
    expect(build.status).toBe('running');
    build.fire({ kind: 'retry', node: 'a', attempt: 1 }, 7_000);
    expect(build.actions.at(-1)).toMatchObject({ kind: 'start', attempt: 2 });
    build.succeed('a', 'b');
    expect(build.status).toBe('success');
  });

  test('the delay is multiplied by the factor for each attempt, up to an hour', () => {
    const build = new TestBuild(
      'steps: {a: {image: x, retry: {maxAttempts: 10, delay: 60, exponentialFactor: 5}}}',
    );
    const delays: number[] = [];
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const [action] = build.fail('a');
      if (action?.kind === 'set-timer') delays.push((action.at - build.now) / 1000);
      build.fire({ kind: 'retry', node: 'a', attempt }, 1);
    }
    expect(delays).toEqual([60, 300, 1500, 3600, 3600, 3600, 3600, 3600, 3600]);
    build.fail('a');
    expect(build.status).toBe('error');
    expect(build.started).toHaveLength(10);
  });

  test('settings may be variables, and are cut to what is supported', () => {
    const build = new TestBuild("steps: {a: {image: x, retry: {maxAttempts: '${{N}}', delay: '${{D}}'}}}", {
      variables: { N: '99', D: '0' },
    });
    expect(build.node('a').limits).toEqual({ timeoutMs: 0, maxAttempts: 10, retryDelayMs: 5_000 });
  });

  test('children inherit the retry of a parallel step', () => {
    const build = new TestBuild(
      'steps: {g: {type: parallel, retry: {maxAttempts: 2}, steps: {a: {image: x}, b: {image: x}}}}',
    );
    build.fail('g.a');
    build.succeed('g.b');
    expect(build.status).toBe('running');
    build.fire({ kind: 'retry', node: 'g.a', attempt: 1 }, 5_000);
    build.succeed('g.a');
    expect(build.status).toBe('success');
  });
});

describe('timeouts', () => {
  test('a step that takes too long is told to stop, and has failed whatever it says then', () => {
    const build = new TestBuild('steps: {a: {image: x, timeout: 2m}}');
    expect(timersOf(build)).toEqual([['timeout', 121_000]]);
    const actions = build.fire({ kind: 'timeout', node: 'a', attempt: 1 }, 120_000);
    expect(actions).toMatchObject([{ kind: 'stop', attempt: 1, reason: 'it took longer than 120000 ms' }]);
    build.finish('a', 'success');
    expect(build.status).toBe('error');
    expect(build.state.reason).toBe('"a" failed: it took longer than 120000 ms');
  });

  test('each attempt has its own clock, and one that ran out may be followed by another attempt', () => {
    const build = new TestBuild('steps: {a: {image: x, timeout: 1s, retry: {maxAttempts: 2}}}');
    build.fire({ kind: 'timeout', node: 'a', attempt: 1 }, 1_000);
    build.finish('a', 'terminated');
    build.fire({ kind: 'retry', node: 'a', attempt: 1 }, 5_000);
    build.fire({ kind: 'timeout', node: 'a', attempt: 1 });
    expect(build.node('a')).toMatchObject({ phase: 'running', attempt: 2, stopping: undefined });
    build.succeed('a');
    expect(build.status).toBe('success');
  });

  test('children inherit the timeout of a parallel step; their own wins, and null cancels it', () => {
    const build = new TestBuild(
      'steps: {g: {type: parallel, timeout: 3s, steps: {a: {image: x}, b: {image: x, timeout: 9s}, c: {image: x, timeout: null}}}}',
    );
    const limits = ['a', 'b', 'c'].map(name => build.node(`g.${name}`).limits?.timeoutMs);
    expect(limits).toEqual([3_000, 9_000, 0]);
  });

  test('a timeout in a variable is read when the step begins; one without sense is none', () => {
    const text = "steps: {a: {image: x, timeout: '${{T}}'}}";
    expect(new TestBuild(text, { variables: { T: '1.5m' } }).node('a').limits?.timeoutMs).toBe(90_000);
    expect(new TestBuild(text, { variables: { T: 'soon' } }).node('a').limits?.timeoutMs).toBe(0);
  });

  test('a build that takes too long is terminated', () => {
    const build = new TestBuild('steps: {a: {image: x}, b: {image: x}}', { timeoutMs: 60_000 });
    expect(timersOf(build)).toEqual([['build', 61_000]]);
    const actions = build.fire({ kind: 'build' }, 60_000);
    expect(actions).toMatchObject([{ kind: 'stop', node: { id: 'a' } }]);
    build.finish('a', 'terminated');
    expect(build.status).toBe('terminated');
    expect(build.state.reason).toBe('the build took longer than 60000 ms');
  });
});

describe('approval', () => {
  const text = (timeout = '') => `steps:\n  ask: {type: pending-approval${timeout}}\n  b: {image: x}\n`;
  const withEnd = (state: string) =>
    text(`, timeout: {duration: 2, timeUnit: minutes, finalState: ${state}}`);
  const EXPIRED = { kind: 'approval', node: 'ask' } as const;
  const answer = (build: TestBuild, type: 'approval.given' | 'approval.denied') =>
    build.report({ type, at: build.now, node: 'ask', by: { name: 'ann', type: 'user' } });

  test('the build waits, and goes on once somebody approves', () => {
    const build = new TestBuild(text());
    expect(build.actions).toMatchObject([
      { kind: 'await-approval', node: { id: 'ask' } },
      { kind: 'set-timer', timer: EXPIRED, at: 1_000 + 168 * 3_600_000 },
    ]);
    answer(build, 'approval.given');
    expect(build.node('ask')).toMatchObject({ outcome: 'approved', reason: 'approved by ann' });
    expect(build.running).toEqual(['b']);
  });

  test('a denial ends the build as denied', () => {
    const build = new TestBuild(text());
    answer(build, 'approval.denied');
    expect(build.status).toBe('denied');
    expect(build.started).toEqual(['ask']);
  });

  test('a denial that is tolerated lets the build go on, and conditions can tell', () => {
    const build = new TestBuild(
      'steps:\n  ask: {type: pending-approval, fail_fast: false}\n  no: {image: x, when: {steps: [{name: ask, on: [denied]}]}}\n',
    );
    answer(build, 'approval.denied');
    expect(build.running).toEqual(['no']);
    build.succeed('no');
    expect(build.status).toBe('success');
  });

  test.each([
    ['approved', 'approved', 'running'],
    ['denied', 'denied', 'denied'],
    ['terminated', 'terminated', 'terminated'],
  ])(
    'with nobody answering in time and final state %s the step is %s and the build %s',
    (state, outcome, status) => {
      const build = new TestBuild(withEnd(state));
      build.fire(EXPIRED, 120_000);
      expect(build.node('ask').outcome).toBe(outcome);
      expect(build.status).toBe(status);
      expect(build.actions).toContainEqual(expect.objectContaining({ kind: 'close-approval' }));
    },
  );

  test('only the first answer counts', () => {
    const build = new TestBuild(text());
    answer(build, 'approval.given');
    answer(build, 'approval.denied');
    build.fire(EXPIRED);
    build.succeed('b');
    expect(build.status).toBe('success');
  });

  test('while somebody is asked, the result of the build says so', () => {
    const build = new TestBuild(`mode: parallel
steps:
  tell: {image: x, when: {condition: {all: {w: 'workflow.result == "pending-approval"'}, any: {a: 'steps.ask.result == "running"'}}}}
  ask: {type: pending-approval}
`);
    expect(build.running).toEqual(['tell', 'ask']);
  });

  test('who answered can be asked for later', () => {
    const build = new TestBuild(
      `steps:\n  ask: {type: pending-approval}\n  b: {image: x, when: {condition: {all: {who: '"\${{steps.ask.authEntity.name}}" == "ann"'}}}}\n`,
    );
    answer(build, 'approval.given');
    expect(build.running).toEqual(['b']);
  });
});
