import { expect, test } from 'vitest';
import { buildOf } from '../../repositories/index.ts';
import { inOrder, partsOf, readmeOf, type TreeEntry } from './repository.ts';

const entry = (name: string, kind: TreeEntry['kind'] = 'file'): TreeEntry => ({
  name,
  kind,
  path: name,
  sha: '0'.repeat(40),
});

test('folders come first, then everything by name', () => {
  const names = inOrder([entry('b'), entry('z', 'folder'), entry('a'), entry('c', 'folder')]);
  expect(names.map(({ name }) => name)).toEqual(['c', 'z', 'a', 'b']);
});

test('what tells about a folder is a file called so, not a folder', () => {
  expect(readmeOf([entry('README', 'folder'), entry('Readme.md')])?.name).toBe('Readme.md');
  expect(readmeOf([entry('readme.js')])).toBeUndefined();
});

test('each part of a path leads to its own folder', () => {
  expect(partsOf('a/b')).toEqual([
    { name: 'a', path: 'a' },
    { name: 'b', path: 'a/b' },
  ]);
  expect(partsOf('')).toEqual([]);
});

test('only an address of this installation leads to a build of it', () => {
  const id = '0123456789abcdef01234567';
  expect(buildOf(`https://ci.example.com/builds/${id}`, 'https://ci.example.com')).toBe(id);
  expect(buildOf(`https://evil.example.com/builds/${id}`, 'https://ci.example.com')).toBeUndefined();
  expect(buildOf('nonsense', 'https://ci.example.com')).toBeUndefined();
});
