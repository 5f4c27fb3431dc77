import { expect, test } from 'vitest';
import { actionWord, mayAct, whyOff } from './action-words.ts';

test('an action is named as a person reads it', () => {
  expect(actionWord('promote-full')).toBe('Promote full');
  expect(actionWord('restart')).toBe('Restart');
});

test('an action that cannot be run says why', () => {
  expect(whyOff('Deployment', 'resume')).toBe('resume');
  expect(whyOff('CronJob', 'resume')).toBe('resumeSuspended');
  expect(whyOff('Rollout', 'skip-current-step')).toBe('skipStep');
  expect(whyOff('Widget', 'polish')).toBe('other');
});

test('actions of rollouts have rules of their own, all others count as a sync', () => {
  expect(mayAct(['sync'], 'Deployment', 'restart')).toBe(true);
  expect(mayAct(['sync'], 'Rollout', 'abort')).toBe(false);
  expect(mayAct(['rollout-abort'], 'Rollout', 'abort')).toBe(true);
  expect(mayAct(['rollout-abort'], 'Deployment', 'restart')).toBe(false);
  expect(mayAct(['sync'], 'Rollout', 'restart')).toBe(true);
});
