import { expect, test } from 'vitest';
import { allParts } from './parts.ts';

const part = (name: string, health: 'Healthy' | 'Degraded' = 'Healthy') => ({
  name,
  version: null,
  health,
  message: null,
});

test('the parts of a runtime are those it reported and those it names itself, each once', () => {
  const parts = allParts(
    [part('argo-cd', 'Degraded')],
    [part('argo-cd'), part('app-proxy'), { ...part('reporter'), health: 'Weird' }],
  );
  expect(parts.map(({ name, health }) => [name, health])).toEqual([
    ['argo-cd', 'Degraded'],
    ['app-proxy', 'Healthy'],
    ['reporter', 'Unknown'],
  ]);
});
