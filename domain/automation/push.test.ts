import type { Application, ApplicationSource } from '@freshet/domain/applications';
import { describe, expect, test } from 'vitest';
import { type Push, touchedBy } from './index.ts';

const application = (source: Partial<ApplicationSource>, paths?: string): Application => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  metadata: {
    name: 'web',
    ...(paths === undefined ? {} : { annotations: { 'argocd.argoproj.io/manifest-generate-paths': paths } }),
  },
  spec: {
    project: 'default',
    source: { repoURL: 'https://git.example/team/app.git', path: 'apps/web', ...source },
    destination: { name: 'in-cluster' },
  },
});

const push = (rest: Partial<Push> = {}): Push => ({
  url: 'https://git.example/team/app',
  ref: 'refs/heads/main',
  changedFiles: ['apps/web/config.yaml'],
  ...rest,
});

describe('a push touches an application', () => {
  const table: [string, Partial<ApplicationSource>, Partial<Push>, string | undefined, string][] = [
    ['surely, with a file in its folder', {}, {}, undefined, 'sure'],
    ['maybe, with a file elsewhere', {}, { changedFiles: ['base/a.yaml'] }, undefined, 'maybe'],
    ['maybe, when nobody knows the files', {}, { changedFiles: undefined }, undefined, 'maybe'],
    [
      'whatever the spelling of the address',
      { repoURL: 'git@git.example:team/app.git' },
      {},
      undefined,
      'sure',
    ],
    ['not in another repository', { repoURL: 'https://git.example/team/other' }, {}, undefined, 'no'],
    ['not when it is a chart', { chart: 'web', targetRevision: '1' }, {}, undefined, 'no'],
    ['not on another branch', { targetRevision: 'prod' }, {}, undefined, 'no'],
    ['on its branch', { targetRevision: 'main' }, { isDefaultBranch: false }, undefined, 'sure'],
    ['on its branch in full', { targetRevision: 'refs/heads/main' }, {}, undefined, 'sure'],
    ['not on a branch that HEAD does not mean', {}, { isDefaultBranch: false }, undefined, 'no'],
    ['not when it is pinned', { targetRevision: 'a'.repeat(40) }, {}, undefined, 'no'],
    [
      'with a tag that its constraint takes',
      { targetRevision: '1.x' },
      { ref: 'refs/tags/v1.4.0' },
      undefined,
      'sure',
    ],
    [
      'not with one that it does not',
      { targetRevision: '1.x' },
      { ref: 'refs/tags/v2.0.0' },
      undefined,
      'no',
    ],
    [
      'with a tag behind its prefix',
      { targetRevision: '1.x', tagPrefix: 'web-' },
      { ref: 'refs/tags/web-1.4.0' },
      undefined,
      'sure',
    ],
    ['not with a tag, when it follows HEAD', {}, { ref: 'refs/tags/v1' }, undefined, 'no'],
    ['not outside of its paths', {}, { changedFiles: ['docs/a.md'] }, '.', 'no'],
    ['in a path of its own words', {}, { changedFiles: ['apps/base/a.yaml'] }, '.;../base', 'maybe'],
    ['in a path from the root', {}, { changedFiles: ['base/a.yaml'] }, '/base', 'maybe'],
    ['not in a folder that only begins alike', {}, { changedFiles: ['apps/website/a.yaml'] }, '.', 'no'],
  ];

  test.each(table)('%s', (...[, source, rest, paths, verdict]) => {
    expect(touchedBy(application(source, paths), push(rest))).toBe(verdict);
  });
});
