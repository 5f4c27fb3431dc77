import { expect, test } from 'vitest';
import { foldersOf } from './folders.ts';

test('folders with manifests come first', () => {
  expect(foldersOf(['README.md', 'src/a/index.ts', 'deploy/eu/app.yaml', 'deploy/us/app.yaml'])).toEqual([
    'deploy/eu',
    'deploy/us',
    'deploy',
    'src',
    'src/a',
  ]);
});
