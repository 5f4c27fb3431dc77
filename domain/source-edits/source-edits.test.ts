import { describe, expect, test } from 'vitest';
import {
  type FieldWish,
  helmEdits,
  kustomizeEdits,
  objectEdits,
  readFieldPath,
  type SourceEdit,
} from './index.ts';

const wish = (
  path: string,
  live: unknown,
  desired: unknown,
  object: Partial<FieldWish['object']> = {},
): FieldWish => ({
  object: { group: 'apps', kind: 'Deployment', namespace: 'shop', name: 'web', ...object },
  apiVersion: 'apps/v1',
  steps: readFieldPath(path) ?? [],
  live,
  desired,
});

const files = (texts: Record<string, string>) => new Map(Object.entries(texts));
const texts = (edits: readonly SourceEdit[]) => edits.map(({ text }) => text);

const MANIFESTS = `# the shop
apiVersion: v1
kind: Service
metadata:
  name: web
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web # the web
spec:
  replicas: 2 # two will do
  template:
    spec:
      containers:
      - name: web
        image: "web:1.0"
      - name: log
        image: log:1.0
`;

describe('manifests', () => {
  const edits = (path: string, live: unknown) =>
    texts(
      objectEdits({ files: files({ 'a.yaml': MANIFESTS, 'b.md': MANIFESTS }) }, wish(path, live, undefined)),
    );

  test('change in the very letters of a scalar, comments and quotes around it stay', () => {
    expect(edits('spec.replicas', 5)).toEqual([MANIFESTS.replace('replicas: 2', 'replicas: 5')]);
    expect(edits('spec.template.spec.containers[name=web].image', 'web:1.1')).toEqual([
      MANIFESTS.replace('"web:1.0"', '"web:1.1"'),
    ]);
    expect(edits('spec.template.spec.containers[name=log].image', 'yes')).toEqual([
      MANIFESTS.replace('log:1.0', 'yes'),
    ]);
    expect(edits('spec.template.spec.containers[name=log].image', 'true')).toEqual([
      MANIFESTS.replace('log:1.0', '"true"'),
    ]);
  });

  test('gain what they do not say, in the manner of what is there', () => {
    expect(edits('spec.template.spec.containers[name=log].tty', true)).toEqual([
      `${MANIFESTS}        tty: true\n`,
    ]);
    expect(edits('spec.paused', true)[0]).toContain('replicas: 2 # two will do\n');
    expect(edits('metadata.annotations["a/b"]', 'x')[0]).toContain('  annotations:\n    a/b: x\n');
  });

  test('lose what the cluster does not have', () => {
    expect(edits('spec.replicas', undefined)[0]).not.toContain('replicas');
    expect(edits('spec.paused', undefined)).toEqual([]);
  });

  test('of other objects stay', () => {
    const other = wish('spec.replicas', 5, 2, { name: 'other' });
    expect(objectEdits({ files: files({ 'a.yaml': MANIFESTS }) }, other)).toEqual([]);
    const elsewhere = MANIFESTS.replaceAll('name: web\n', 'name: web\n  namespace: other\n');
    expect(
      objectEdits(
        { files: files({ 'a.yaml': elsewhere.replace('# the web', '\n  namespace: x') }) },
        wish('spec.replicas', 5, 2),
      ),
    ).toEqual([]);
  });
});

describe('an overlay of Kustomize', () => {
  const edits = (overlay: string, asked: FieldWish, more: Record<string, string> = {}) =>
    kustomizeEdits({ folder: 'over', files: files({ 'over/kustomization.yaml': overlay, ...more }) }, asked);

  test('says replicas and images in its lists, where it has some', () => {
    const overlay =
      'resources: [../base]\nreplicas:\n- name: web\n  count: 2\nimages:\n- name: web\n  newTag: "1.0"\n';
    expect(texts(edits(overlay, wish('spec.replicas', 5, 2)))[0]).toBe(
      overlay.replace('count: 2', 'count: 5'),
    );
    const image = wish('spec.template.spec.containers[name=web].image', 'web:1.1', 'web:1.0');
    expect(texts(edits(overlay, image))[0]).toBe(overlay.replace('"1.0"', '"1.1"'));
    const digest = { ...image, live: 'web@sha256:abc' };
    expect(texts(edits(overlay, digest))[0]).toContain('- name: web\n  digest: sha256:abc\n');
  });

  test('gains an entry where the base says it', () => {
    const overlay = 'resources:\n  - ../base\nnamePrefix: dev-\n';
    const named = { name: 'dev-web' };
    expect(texts(edits(overlay, wish('spec.replicas', 5, 2, named)))[0]).toBe(
      `${overlay}replicas:\n  - name: web\n    count: 5\n`,
    );
    const [patch] = texts(
      edits(overlay, wish('spec.template.spec.containers[name=web].tty', true, undefined, named)),
    );
    expect(patch).toContain('kind: Deployment\n      spec:\n        template:');
    expect(patch).toContain('- name: web\n                tty: true');
    expect(patch).toContain('target:\n      group: apps\n      kind: Deployment\n      name: web\n');
  });

  test('changes the patch that is there already', () => {
    const overlay = `resources: [../base]
patches:
  - target: {kind: Deployment, name: web}
    patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: web
      spec:
        minReadySeconds: 5
`;
    expect(texts(edits(overlay, wish('spec.minReadySeconds', 9, 5)))[0]).toContain('minReadySeconds: 9');
  });

  test('prefers its own manifests to a new patch', () => {
    const own = edits('resources: [web.yaml]\n', wish('spec.replicas', 5, 2), { 'over/web.yaml': MANIFESTS });
    expect(own[0]?.path).toBe('over/web.yaml');
  });
});

describe('a chart', () => {
  const values =
    'replicaCount: 2\nminimum: 2\nimage:\n  repository: shop/web\n  tag: "1.0"\nworker: {replicas: 2}\n';
  const chart = (more: Record<string, string> = {}, valueFiles: readonly string[] = []) => ({
    folder: 'chart',
    files: files({ 'chart/values.yaml': values, ...more }),
    valueFiles,
  });

  test('offers every value that says the same, the one that is called alike first', () => {
    expect(texts(helmEdits(chart(), wish('spec.replicas', 5, 2)))).toEqual([
      values.replace('{replicas: 2}', '{replicas: 5}'),
      values.replace('replicaCount: 2', 'replicaCount: 5'),
      values.replace('minimum: 2', 'minimum: 5'),
    ]);
  });

  test('offers the part of an image that changes', () => {
    const image = wish('spec.template.spec.containers[name=web].image', 'shop/web:1.1', 'shop/web:1.0');
    expect(texts(helmEdits(chart(), image))).toEqual([values.replace('"1.0"', '"1.1"')]);
  });

  test('is overruled in the file of values that wins', () => {
    const edits = helmEdits(
      chart({ 'chart/prod.yaml': 'other: 1\n' }, ['chart/prod.yaml']),
      wish('spec.replicas', 5, 2),
    );
    expect(edits[0]).toEqual({ path: 'chart/prod.yaml', text: 'other: 1\nworker:\n  replicas: 5\n' });
  });

  test('offers nothing for what no value says', () => {
    expect(helmEdits(chart(), wish('spec.paused', true, undefined))).toEqual([]);
    expect(helmEdits(chart(), wish('spec.replicas', 5, 3))).toEqual([]);
  });
});
