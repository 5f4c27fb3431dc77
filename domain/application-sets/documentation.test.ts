import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ApplicationSet, Generator } from './application-set.ts';
import { generate } from './generators/generate.ts';
import type { GeneratorPorts } from './generators/ports.ts';
import { renderApplications } from './render-applications.ts';
import { textRenderer } from './templates/text-renderer.ts';

const PAGE = readFileSync(new URL('../../docs/gitops/application-sets.md', import.meta.url), 'utf8');
const NOW = new Date('2026-01-02T03:04:05Z');

/** A world in which every example of the page finds something. */
const PORTS: GeneratorPorts = {
  clusters: async () => [
    { name: 'eu', server: 'https://eu', labels: { env: 'prod', release: 'v1', app: 'web' }, annotations: {} },
  ],
  directories: async () => ['apps', 'apps/web', 'apps/legacy'],
  files: async (_, isWanted) =>
    new Map(
      [['clusters/eu/config.yaml', 'a: b']].filter(([path]) => isWanted(path ?? '')) as [string, string][],
    ),
  repositories: async () => [
    { organization: 'acme', repository: 'svc-a', url: 'u', branch: 'main', sha: 's', labels: [] },
  ],
  pullRequests: async () => [
    { number: 1, title: 't', branch: 'b', targetBranch: 'main', headSha: 's', author: 'a', labels: [] },
  ],
  plugin: async () => [{ a: 'b' }],
  decisions: async () => ({ matchKey: 'name', decisions: [{ name: 'eu' }] }),
};

const EXAMPLES = [...PAGE.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => parse(text) as unknown);
const WHOLE = EXAMPLES.filter(
  example => (example as { kind?: string }).kind === 'ApplicationSet',
) as ApplicationSet[];
const GENERATORS = EXAMPLES.filter(Array.isArray).flat() as Generator[];

describe('the page on application sets', () => {
  test('shows every generator', () => {
    const shown = new Set(GENERATORS.flatMap(generator => Object.keys(generator)));
    expect([...shown].sort()).toEqual([
      'clusterDecisionResource',
      'clusters',
      'git',
      'list',
      'matrix',
      'merge',
      'plugin',
      'pullRequest',
      'scmProvider',
      'selector',
    ]);
  });

  test.each(GENERATORS.map(generator => [JSON.stringify(generator).slice(0, 60), generator] as const))(
    'has a generator that works: %s',
    async (_, generator) => {
      const renderer = textRenderer({ goTemplate: true, goTemplateOptions: ['missingkey=error'] }, NOW);
      const [{ sets } = { sets: [] }] = await generate(generator, { ports: PORTS, renderer });
      expect(sets.length).toBeGreaterThan(0);
    },
  );

  test.each(WHOLE.map(set => [set.metadata.name, set] as const))(
    'has a set that works: %s',
    async (name, set) => {
      const applications = await renderApplications(set, PORTS, NOW);
      expect(applications.map(({ metadata }) => metadata.name)).toEqual(
        name === 'shop' ? ['shop-dev', 'shop-prod'] : ['preview-a', 'preview-b'],
      );
    },
  );
});
