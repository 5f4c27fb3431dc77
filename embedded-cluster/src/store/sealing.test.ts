import { expect, test } from 'vitest';
import { createSealing, createStorageKey } from './sealing.ts';

const sealing = createSealing('one', createStorageKey());
const place = { resource: 'secrets', namespace: 'default', name: 'key' };

test('a Secret is sealed differently each time, and opens to what it was', () => {
  const body = '{"data":{"password":"aHVudGVyMg=="}}';
  const sealed = sealing.seal(place, body);
  expect(sealed).not.toContain('aHVudGVyMg');
  expect(sealing.seal(place, body)).not.toBe(sealed);
  expect(sealing.open(place, sealed)).toBe(body);
});

test('a Secret does not open in another place, in another cluster, or changed', () => {
  const sealed = sealing.seal(place, '{"data":{}}');
  expect(() => sealing.open({ ...place, name: 'other' }, sealed)).toThrow();
  expect(() => createSealing('two', createStorageKey()).open(place, sealed)).toThrow();
  expect(() => sealing.open(place, `${sealed.slice(0, -8)}AAAAAAA=`)).toThrow();
});

test('other objects stay readable', () => {
  expect(sealing.seal({ ...place, resource: 'configmaps' }, '{}')).toBe('{}');
});
