import { expect, test } from 'vitest';
import { badgeOf, FLOW_STOPS, statesOf } from './stops.ts';

test('a track has all six stops in order; those not named have not begun', () => {
  const states = statesOf({ build: 'run', commit: 'ok' });
  expect(states.map(({ stop }) => stop)).toEqual(FLOW_STOPS);
  expect(states.map(({ state }) => state)).toEqual(['ok', 'run', 'pending', 'pending', 'pending', 'pending']);
});

test('only a stop that is under way, waiting or wrong carries a mark', () => {
  expect(badgeOf('ok')).toBeUndefined();
  expect(badgeOf('pending')).toBeUndefined();
  expect(badgeOf('queued')).toEqual({ tone: 'idle', shape: 'queued' });
  expect(badgeOf('gate')).toEqual({ tone: 'gate', shape: 'gate' });
});
