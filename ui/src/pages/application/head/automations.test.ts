import { expect, test } from 'vitest';
import { automationsOf } from './automations.ts';

const askedBy = (isAutoSynced: boolean, isSelfHealing: boolean, mayChange = true) =>
  automationsOf({ isAutoSynced, isSelfHealing }, mayChange).map(({ set }) => set);

test('a switch asks for the opposite of what it says', () => {
  expect(askedBy(true, false)).toEqual(['auto-sync-off', 'self-heal-on']);
  expect(askedBy(true, true)).toEqual(['auto-sync-off', 'self-heal-off']);
});

test('self-heal is no switch while auto-sync is off: it would switch that on', () => {
  expect(askedBy(false, false)).toEqual(['auto-sync-on', undefined]);
});

test('who may not change an application has no switches', () => {
  expect(askedBy(true, true, false)).toEqual([undefined, undefined]);
});
