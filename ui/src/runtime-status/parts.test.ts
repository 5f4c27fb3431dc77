import { expect, test } from 'vitest';
import { allParts, isUnwell, withLive } from './parts.ts';

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

test('what the runtime and the browser say themselves counts besides what was told', () => {
  const told = { paths: [], parts: [part('engine', 'Degraded')] };
  const parts = [part('engine'), part('link'), { ...part('reporter'), health: 'Degraded' }];
  const reach = { name: 'browser', subject: null, status: 'failed', message: null, hint: null };
  const { paths, parts: unwell } = withLive(told, { reach, parts });
  expect(paths).toEqual([reach]);
  expect(unwell.map(({ name }) => name)).toEqual(['engine', 'reporter']);
  expect(withLive(told, { reach: { ...reach, status: 'unknown' }, parts: [] })).toEqual(told);
});

test('a part that starts, or of which nothing is known, needs nobody', () => {
  expect(
    (['Healthy', 'Progressing', 'Suspended', 'Unknown'] as const).some(health => isUnwell({ health })),
  ).toBe(false);
  expect((['Degraded', 'Missing'] as const).every(health => isUnwell({ health }))).toBe(true);
});
