import { describe, expect, test } from 'vitest';
import { startSteps } from './start-steps.ts';

const states = (...given: Parameters<typeof startSteps>) => startSteps(...given)?.map(({ state }) => state);

describe('the way to the first application', () => {
  test('begins with a runtime, then a Git Source, then the application itself', () => {
    expect(states({ runtimes: 0, sources: undefined, applications: undefined })).toEqual([
      'next',
      'later',
      'later',
    ]);
    expect(states({ runtimes: 1, sources: 0, applications: 0 })).toEqual(['done', 'next', 'later']);
    expect(states({ runtimes: 1, sources: 1, applications: 0 })).toEqual(['done', 'done', 'next']);
  });

  test('takes what a runtime that is gone has left for nothing', () => {
    expect(states({ runtimes: 0, sources: 2, applications: 0 })).toEqual(['next', 'later', 'later']);
  });

  test('is not shown once there is an application, or while nobody knows', () => {
    expect(startSteps({ runtimes: 1, sources: 1, applications: 3 })).toBeUndefined();
    expect(startSteps({ runtimes: undefined, sources: 1, applications: 0 })).toBeUndefined();
  });
});
