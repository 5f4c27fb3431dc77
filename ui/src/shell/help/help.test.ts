import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { helpFor } from './help.ts';

test.each([
  ['/', 'README'],
  ['/apps', 'gitops/fleet'],
  ['/apps/hosted/argocd/storefront-dev', 'gitops/applications'],
  ['/apps/sets/hosted/argocd/fleet', 'gitops/application-sets'],
  ['/builds/6afacc2ea083103499cb96b2', 'builds'],
  ['/pipelines', 'pipelines-service'],
  ['/pipelines/6afacc20c18933e8b1e25eff', 'pipelines'],
  ['/repositories/shop/web/pulls/7', 'git-host'],
  ['/runtimes/hosted', 'gitops/runtimes'],
  ['/settings/access', 'access'],
  ['/settings/access/can-i', 'permissions'],
  ['/settings/users/', 'people'],
  ['/nowhere/at/all', 'README'],
])('the help of %s is about it, or about what is above it', (path, topic) => {
  expect(helpFor(path)).toBe(`/help/${topic}`);
  expect(existsSync(`docs/${topic}.md`)).toBe(true);
});
