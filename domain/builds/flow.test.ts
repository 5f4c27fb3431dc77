import { describe, expect, test } from 'vitest';
import { TestBuild } from './build.fixture.ts';

const steps = (...names: readonly string[]): string =>
  `steps:\n${names.map(name => `  ${name}: {image: x}\n`).join('')}`;

describe('sequential mode', () => {
  test('steps run one after the other in the order of the text', () => {
    const build = new TestBuild(steps('b', 'a', 'c'));
    expect(build.running).toEqual(['b']);
    build.succeed('b');
    expect(build.running).toEqual(['a']);
    build.succeed('a', 'c');
    expect(build.started).toEqual(['b', 'a', 'c']);
    expect(build.status).toBe('success');
    expect(build.actions.at(-1)).toMatchObject({ kind: 'finish', status: 'success' });
  });

  test('a pipeline without steps succeeds at once', () => {
    expect(new TestBuild('steps: {}').status).toBe('success');
  });

  test('the first failing step stops the pipeline, and the rest is skipped with the reason', () => {
    const build = new TestBuild(steps('a', 'b', 'c'));
    build.fail('a');
    expect(build.status).toBe('error');
    expect(build.started).toEqual(['a']);
    expect(build.node('c')).toMatchObject({ outcome: 'skipped', skipped: 'stopped' });
    expect(build.reasonOf('b')).toBe('"a" failed: exit code 1');
    expect(build.state.reason).toBe('"a" failed: exit code 1');
  });
});
