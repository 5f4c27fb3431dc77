import type { KubeObject } from '@freshet/domain/objects';
import { expect, test } from 'vitest';
import { ObjectIndex } from './object-index.ts';

const object = (name: string, labels: Record<string, string>): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'n', labels },
});

test('objects are found by their marks as the settings read them now', () => {
  let label = 'old';
  const index = new ObjectIndex(({ metadata }) => metadata.labels?.[label]);
  const names = (instance: string) => index.ofInstance(instance).map(({ metadata }) => metadata.name);
  index.put(object('a', { old: 'shop', new: 'bakery' }));
  index.put(object('b', { old: 'shop' }));
  label = 'new';
  // What changes before all is read anew leaves nothing behind under its former mark.
  index.put(object('b', { new: 'bakery' }));
  expect(names('shop')).toEqual(['a']);
  index.retrack();
  expect(names('shop')).toEqual([]);
  expect(names('bakery')).toEqual(['a', 'b']);
  index.remove({ group: '', kind: 'ConfigMap', namespace: 'n', name: 'a' });
  expect(names('bakery')).toEqual(['b']);
});
