import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EVENTS } from './index.ts';

const fixtures = new URL('../events/fixtures/', import.meta.url);

/** Events that were published once may be read from the log for ever; these are what they looked like. */
describe('every event', () => {
  test('has a name of its own in the past tense, with a version', () => {
    const types = EVENTS.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    expect(types.filter(type => !/^[a-z-]+\.[a-z-]+ed\.v\d+$/.test(type))).toEqual([]);
  });

  test('has a fixture, and no fixture is without its event', () => {
    expect(readdirSync(fixtures).toSorted()).toEqual(EVENTS.map(({ type }) => `${type}.json`).toSorted());
  });

  test.each(EVENTS.map(event => [event.type, event] as const))(
    '%s can still be read as it was first published',
    (type, { data }) => {
      const published = JSON.parse(readFileSync(new URL(`${type}.json`, fixtures), 'utf8'));
      expect(data.parse(published)).toEqual(published);
    },
  );
});
