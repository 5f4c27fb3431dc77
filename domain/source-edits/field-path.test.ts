import { describe, expect, test } from 'vitest';
import { jqOf, pointerOf, readFieldPath } from './index.ts';

const read = (path: string) => readFieldPath(path) ?? [];

describe('the way to a field', () => {
  test('is read as differences tell it', () => {
    expect(read('spec.template.spec.containers[name=web].args[1]')).toEqual([
      ...['spec', 'template', 'spec', 'containers'],
      { by: 'name', is: 'web' },
      'args',
      { at: 1 },
    ]);
    expect(read('metadata.annotations["a.b/c"]')).toEqual(['metadata', 'annotations', 'a.b/c']);
    expect(read('spec.ports[port=80].targetPort')).toEqual([
      'spec',
      'ports',
      { by: 'port', is: '80' },
      'targetPort',
    ]);
    expect(read('m[mountPath=/a[0]/b].name')).toEqual(['m', { by: 'mountPath', is: '/a[0]/b' }, 'name']);
  });

  test('is none where it says something else', () => {
    expect(readFieldPath('spec.containers (order)')).toBeUndefined();
    expect(readFieldPath('')).toBeUndefined();
    expect(readFieldPath('a'.repeat(3_000))).toBeUndefined();
  });

  test('is a pointer where nothing on it is known by a name', () => {
    expect(pointerOf(read('metadata.annotations["a~b/c"]'))).toBe('/metadata/annotations/a~0b~1c');
    expect(pointerOf(read('spec.args[1]'))).toBe('/spec/args/1');
    expect(pointerOf(read('spec.containers[name=web].image'))).toBeUndefined();
  });

  test('is an expression of jq that finds items by their names', () => {
    expect(jqOf(read('spec.containers[name=web].image'))).toBe(
      '.spec.containers[] | select(.name == "web") | .image',
    );
    expect(jqOf(read('spec.ports[port=80]'))).toBe('.spec.ports[] | select((.port | tostring) == "80")');
    expect(jqOf(read('metadata.annotations["a/b"]'))).toBe('.metadata.annotations["a/b"]');
    expect(jqOf(read('spec.c[name=a]["x-y"]'))).toBe('.spec.c[] | select(.name == "a") | .["x-y"]');
  });
});
