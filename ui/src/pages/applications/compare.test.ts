import { describe, expect, test } from 'vitest';
import { pairsOf, replicasOf, type Wanted } from './compare.ts';

const object = (kind: string, name: string, more = 'data: { mode: quiet }\n'): Wanted => ({
  group: kind === 'Deployment' ? 'apps' : '',
  kind,
  name,
  desired: `kind: ${kind}\nmetadata:\n  name: ${name}\n  namespace: ${name}-home\n${more}`,
});

describe('what Git wants of two applications', () => {
  test('is laid side by side by kind and name, without where it goes', () => {
    const [pair] = pairsOf([object('ConfigMap', 'a')], [object('ConfigMap', 'a', 'data: { mode: loud }\n')]);
    expect(pair).toEqual({
      id: '1//ConfigMap//a',
      kind: 'ConfigMap',
      name: 'a',
      one: 'kind: ConfigMap\nmetadata:\n  name: a\ndata: { mode: quiet }\n',
      two: 'kind: ConfigMap\nmetadata:\n  name: a\ndata: { mode: loud }\n',
    });
  });

  test('goes together under other names where there is one of a kind on both sides', () => {
    const pairs = pairsOf(
      [object('Deployment', 'web-dev'), object('ConfigMap', 'a')],
      [object('Deployment', 'web-prod'), object('ConfigMap', 'b'), object('ConfigMap', 'c')],
    );
    expect(pairs.map(({ kind, name, one, two }) => [kind, name, one !== '', two !== ''])).toEqual([
      ['ConfigMap', 'a', true, false],
      ['ConfigMap', 'b', false, true],
      ['ConfigMap', 'c', false, true],
      ['Deployment', 'web-dev', true, true],
    ]);
  });

  test('differs where a namespace is more than where the object is', () => {
    const binding = (namespace: string) =>
      object(
        'RoleBinding',
        'a',
        `subjects:\n  - kind: ServiceAccount\n    name: a\n    namespace: ${namespace}\n`,
      );
    const [pair] = pairsOf([binding('dev')], [binding('prod')]);
    expect(pair?.one).not.toBe(pair?.two);
    const values = (text: string) =>
      object('ConfigMap', 'a', `data:\n  values.yaml: |\n    namespace: ${text}\n`);
    const [file] = pairsOf([values('dev')], [values('prod')]);
    expect(file?.one).not.toBe(file?.two);
  });

  test('does not differ by the marks of the application that it is of', () => {
    const marked = (app: string): Wanted => ({
      group: '',
      kind: 'Service',
      name: 'a',
      desired: [
        'kind: Service',
        'metadata:',
        '  name: a',
        ...(app === ''
          ? []
          : [
              `  namespace: ${app}`,
              `  annotations: { "argocd.argoproj.io/tracking-id": "${app}:/Service:${app}/a" }`,
              `  labels: { app.kubernetes.io/instance: ${app} }`,
            ]),
        '',
      ].join('\n'),
    });
    for (const [one, two] of [
      ['dev', 'prod'],
      ['dev', ''],
    ] as const) {
      const [pair] = pairsOf([marked(one)], [marked(two)]);
      expect(pair?.one).toBe(pair?.two);
    }
  });

  test('is paired by namespace where a name is there more than once', () => {
    const limit = (namespace: string, most: number): Wanted => ({
      ...object('Quota', 'limit', `spec: { most: ${most} }\n`),
      namespace,
    });
    const pairs = pairsOf([limit('a', 1), limit('b', 2)], [limit('b', 2), limit('a', 3)]);
    expect(pairs.map(({ one, two }) => one === two)).toEqual([false, true]);
    expect(new Set(pairs.map(({ id }) => id)).size).toBe(2);
    const more = pairsOf([limit('a', 1), limit('b', 2)], [limit('b', 2), limit('c', 4), limit('d', 5)]);
    expect(more.map(({ one, two }) => [one !== '', two !== ''])).toEqual([
      [true, false],
      [true, true],
      [false, true],
      [false, true],
    ]);
  });

  test('that cannot be read is shown as it is', () => {
    const broken = { group: '', kind: 'ConfigMap', name: 'a', desired: ': : :' };
    expect(pairsOf([broken], [])).toMatchObject([{ one: ': : :', two: '' }]);
  });

  test('leaves out what Git no longer has', () => {
    expect(pairsOf([{ group: '', kind: 'Secret', name: 'old', desired: null }], [])).toEqual([]);
  });
});

test('replicas are what workloads say, and one where they say nothing', () => {
  expect(
    replicasOf([
      object('Deployment', 'web', 'spec: { replicas: 3 }\n'),
      object('Deployment', 'jobs', 'spec: {}\n'),
      object('ConfigMap', 'a'),
      { ...object('Deployment', 'broken'), desired: ': : :' },
    ]),
  ).toEqual(['broken 1', 'jobs 1', 'web 3']);
});
