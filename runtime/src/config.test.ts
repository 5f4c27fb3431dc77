import { readFileSync } from 'node:fs';
import { configMarkdown, describeConfig } from '@freshet/kit/config';
import { expect, test } from 'vitest';
import { RUNTIME_SETTINGS, readRuntimeConfig } from './config.ts';

test('the page about GitOps lists every setting', () => {
  const page = readFileSync(new URL('../../docs/gitops/README.md', import.meta.url), 'utf8');
  expect(page).toContain(configMarkdown(describeConfig(RUNTIME_SETTINGS)).trim());
});

test('a runtime needs no settings at all in a cluster', () => {
  expect(readRuntimeConfig({ HOME: '/home/me' })).toMatchObject({ engine: 'embedded', namespace: 'argocd' });
  expect(() => readRuntimeConfig({ HOME: '/home/me', FRESHET_RUNTIME_ENGINE: 'flux' })).toThrow(
    'FRESHET_RUNTIME_ENGINE',
  );
});
