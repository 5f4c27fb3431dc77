import { expect, test } from 'vitest';
import { settingsIn } from './source-settings.ts';
import { usedSettings } from './used-values.ts';

const file = (path: string, content: string) => ({ path, revision: 'r', content });
const settings = [
  file('values-prod.yaml', 'replicaCount: 3\n'),
  file('values-test.yaml', 'replicaCount: 9\n'),
  file('values.yaml', 'replicaCount: 2\nimage:\n  tag: "1.0"\nworker:\n  replicas: 1\n'),
].flatMap(settingsIn);

const told = (helm: Parameters<typeof usedSettings>[1]) =>
  usedSettings(settings, helm, 'the application').map(({ key, path, overruledBy }) => [
    key,
    path,
    overruledBy,
  ]);

test('values of files that are not used are no settings, and the word of a later file counts', () => {
  expect(told({ helmParameters: '', helmValues: '', valueFiles: ['./values-prod.yaml'] })).toEqual([
    ['replicaCount', 'values-prod.yaml', undefined],
    ['image.tag', 'values.yaml', undefined],
    ['worker.replicas', 'values.yaml', undefined],
    ['replicaCount', 'values.yaml', 'values-prod.yaml'],
  ]);
});

test('what the application says itself counts most', () => {
  expect(
    told({ helmParameters: 'replicaCount=4', helmValues: 'image:\n  tag: "2"\n', valueFiles: [] }),
  ).toEqual([
    ['worker.replicas', 'values.yaml', undefined],
    ['replicaCount', 'values.yaml', 'the application'],
    ['image.tag', 'values.yaml', 'the application'],
  ]);
});

test('without the manifest all files may count', () => {
  expect(told(undefined)).toHaveLength(5);
});
