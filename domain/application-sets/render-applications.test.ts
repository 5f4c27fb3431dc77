import { describe, expect, test } from 'vitest';
import type { ApplicationSet, ApplicationSetSpec } from './application-set.ts';
import type { GeneratorPorts } from './generators/ports.ts';
import { renderApplications, renderByGenerator } from './render-applications.ts';
import { requeueSeconds } from './requeue.ts';
import { problemText, validateApplications } from './validate-applications.ts';

const NOW = new Date('2026-01-02T03:04:05Z');

const nobody = async (): Promise<never> => {
  throw new Error('nobody is asked');
};

const PORTS: GeneratorPorts = {
  clusters: nobody,
  directories: nobody,
  files: nobody,
  repositories: nobody,
  pullRequests: nobody,
  plugin: nobody,
  decisions: nobody,
};

const set = (spec: ApplicationSetSpec): ApplicationSet => ({
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'ApplicationSet',
  metadata: { name: 'set', namespace: 'argocd' },
  spec,
});

const TEMPLATE = {
  metadata: { name: '{{.name}}', labels: { '{{.env}}/x': '{{.env}}' }, namespace: 'ignored' },
  spec: {
    project: 'default',
    source: {
      repoURL: 'https://git/{{.name}}',
      path: '{{.name}}',
      helm: { parameters: [{ name: 'a', value: '{{.port}}' }] },
    },
    destination: { server: 'https://kubernetes.default.svc', namespace: '{{.env}}' },
  },
};

const list = (...elements: Record<string, unknown>[]) => ({ list: { elements } });

describe('the applications of a set', () => {
  test('are rendered from the template, in the namespace of the set, with the finalizer that cascades', async () => {
    const spec = {
      goTemplate: true,
      generators: [list({ name: 'web', env: 'dev', port: 80 })],
      template: TEMPLATE,
    };
    expect(await renderApplications(set(spec), PORTS, NOW)).toEqual([
      {
        apiVersion: 'argoproj.io/v1alpha1',
        kind: 'Application',
        metadata: {
          name: 'web',
          namespace: 'argocd',
          labels: { 'dev/x': 'dev' },
          finalizers: ['resources-finalizer.argocd.argoproj.io'],
        },
        spec: {
          project: 'default',
          source: {
            repoURL: 'https://git/web',
            path: 'web',
            helm: { parameters: [{ name: 'a', value: '80' }] },
          },
          destination: { server: 'https://kubernetes.default.svc', namespace: 'dev' },
        },
      },
    ]);
  });

  test('get no finalizer of the set when they have one, or their resources are to stay', async () => {
    const own = { ...TEMPLATE, metadata: { name: 'a', finalizers: ['mine'] } };
    const generators = [list({ name: 'a', env: 'e', port: 1 })];
    const [first] = await renderApplications(
      set({ goTemplate: true, generators, template: own }),
      PORTS,
      NOW,
    );
    expect(first?.metadata.finalizers).toEqual(['mine']);
    const kept = {
      goTemplate: true,
      generators,
      template: TEMPLATE,
      syncPolicy: { preserveResourcesOnDeletion: true },
    };
    expect((await renderApplications(set(kept), PORTS, NOW))[0]?.metadata.finalizers).toBeUndefined();
  });

  test('take what a generator says over the template of the set, field by field', async () => {
    const generator = {
      list: {
        elements: [{ name: 'a', env: 'e' }],
        template: { metadata: { labels: { more: 'x' } }, spec: { source: { path: 'special' } } },
      },
    };
    const simple = {
      metadata: { name: '{{name}}', labels: { l: '1' } },
      spec: { project: 'p', source: { repoURL: 'r', path: 'x' }, destination: {} },
    };
    const spec = { generators: [generator], template: simple } as unknown as ApplicationSetSpec;
    expect((await renderApplications(set(spec), PORTS, NOW))[0]).toMatchObject({
      metadata: { name: 'a', labels: { l: '1', more: 'x' } },
      spec: { project: 'p', source: { repoURL: 'r', path: 'special' } },
    });
  });

  test('are patched by what the templatePatch says for each', async () => {
    const spec = {
      goTemplate: true,
      generators: [list({ name: 'a', env: 'dev', port: 1 }, { name: 'b', env: 'prod', port: 1, auto: true })],
      template: TEMPLATE,
      templatePatch:
        '{{- if .auto }}\nspec:\n  syncPolicy:\n    automated: {prune: {{ .auto }}}\nmetadata: {namespace: elsewhere}\n{{- end }}',
    };
    const [first, second] = await renderApplications(set(spec), PORTS, NOW);
    expect(first?.spec.syncPolicy).toBeUndefined();
    expect(second).toMatchObject({
      metadata: { name: 'b', namespace: 'argocd' },
      spec: { syncPolicy: { automated: { prune: true } } },
    });
  });

  test('all fail when one fails', async () => {
    const spec = {
      goTemplate: true,
      goTemplateOptions: ['missingkey=error'],
      generators: [list({ name: 'a', env: 'e', port: 1 }, { name: 'b' })],
      template: TEMPLATE,
    };
    await expect(renderApplications(set(spec), PORTS, NOW)).rejects.toMatchObject({
      code: 'APPLICATION_SET_TEMPLATE_INVALID',
    });
  });
});

describe('the applications that can be', () => {
  test('leave out those without a name, with a name twice, an unknown project or destination', async () => {
    const template = {
      metadata: { name: '{{.name}}' },
      spec: { project: '{{.project}}', destination: { name: '{{.to}}' } },
    };
    const elements = [
      { name: 'good', project: 'p', to: 'here' },
      { name: '', project: 'p', to: 'here' },
      { name: 'twice', project: 'p', to: 'here' },
      { name: 'twice', project: 'p', to: 'here' },
      { name: 'lost', project: 'none', to: 'here' },
      { name: 'nowhere', project: 'p', to: 'mars' },
      { name: 'plain', project: '', to: 'here' },
    ];
    const all = await renderApplications(
      set({ goTemplate: true, generators: [list(...elements)], template }),
      PORTS,
      NOW,
    );
    const { valid, problems } = validateApplications(all, {
      hasProject: name => name === 'p' || name === 'default',
      destinationProblem: ({ name }) => (name === 'here' ? undefined : `no cluster ${name}`),
    });
    expect(valid.map(({ metadata }) => metadata.name)).toEqual(['good', 'plain']);
    expect([...problems.keys()].sort()).toEqual(['', 'lost', 'nowhere', 'twice']);
    expect(problemText(problems)).toBe('several applications have the name twice (and 3 more)');
    expect(problemText(new Map())).toBeUndefined();
  });
});

describe('when a set is looked at again', () => {
  test.each([
    [[list()], undefined],
    [[{ git: { repoURL: 'r' } }, { scmProvider: {} }], 180],
    [[{ matrix: { generators: [list(), { pullRequest: { requeueAfterSeconds: 60 } }] } }], 60],
    [[{ plugin: { configMapRef: { name: 'x' } } }], 1800],
    [[{ merge: { generators: [{ clusterDecisionResource: { configMapRef: 'c' } }] } }], 180],
  ])('%j: after %s seconds', (generators, seconds) => {
    expect(requeueSeconds(set({ generators } as ApplicationSetSpec))).toBe(seconds);
  });
});

test('a set that asks for too many applications in all is refused', async () => {
  const many = list(...Array.from({ length: 15_000 }, (_, index) => ({ name: `a${index}` })));
  const spec = { generators: [many, many], template: { metadata: { name: 'x' } } as never };
  await expect(renderApplications(set(spec), PORTS, NOW)).rejects.toMatchObject({
    code: 'APPLICATION_SET_TOO_LARGE',
  });
});

describe('what each generator of a set makes', () => {
  const spec = {
    goTemplate: true,
    goTemplateOptions: ['missingkey=error'],
    generators: [list({ name: 'web', env: 'dev', port: 80 }), list({ name: 'bad' })],
    template: TEMPLATE,
  };

  test('is told with the parameters, and a generator that fails does not keep the others from it', async () => {
    const [good, bad] = await renderByGenerator(set(spec), PORTS, NOW);
    expect(good).toMatchObject({
      rendered: [
        { application: { metadata: { name: 'web' } }, params: { name: 'web', env: 'dev', port: 80 } },
      ],
    });
    expect(bad).toEqual({ problem: expect.stringContaining('env') });
  });

  test('is none of it for the set as a whole while one fails', async () => {
    await expect(renderApplications(set(spec), PORTS, NOW)).rejects.toMatchObject({
      code: 'APPLICATION_SET_TEMPLATE_INVALID',
    });
  });
});
