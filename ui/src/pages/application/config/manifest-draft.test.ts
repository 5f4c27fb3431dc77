import { describe, expect, test } from 'vitest';
import { fieldsOf, withField } from './manifest-draft.ts';

const MANIFEST = `# ours
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: web
spec:
  project: default
  source:
    repoURL: https://git.example/shop.git
    path: web # where it is
    targetRevision: main
  destination:
    server: https://kubernetes.default.svc
    namespace: web
  syncPolicy:
    automated:
      prune: true
`;

describe('a manifest as a form', () => {
  test('shows what it says', () => {
    expect(fieldsOf(MANIFEST)).toMatchObject({
      repoURL: 'https://git.example/shop.git',
      path: 'web',
      targetRevision: 'main',
      namespace: 'web',
      server: 'https://kubernetes.default.svc',
      automated: true,
      prune: true,
      selfHeal: false,
      sources: 0,
    });
  });

  test('changes one field and leaves comments and everything else', () => {
    expect(withField(MANIFEST, 'targetRevision', 'v2')).toBe(
      MANIFEST.replace('targetRevision: main', 'targetRevision: v2'),
    );
    expect(withField(MANIFEST, 'path', 'web')).toBe(MANIFEST);
    expect(withField(MANIFEST, 'selfHeal', true)).toContain('selfHeal: true');
    expect(withField(MANIFEST, 'prune', false)).not.toContain('prune');
  });

  test('switches automatic sync off and on again', () => {
    const off = withField(MANIFEST, 'automated', false);
    expect(fieldsOf(off)).toMatchObject({ automated: false, prune: false });
    const on = withField(off, 'automated', true);
    expect(fieldsOf(on)).toMatchObject({ automated: true });
    const flow = MANIFEST.replace('automated:\n      prune: true', 'automated: { enabled: false }');
    expect(fieldsOf(flow)).toMatchObject({ automated: false });
    expect(fieldsOf(withField(flow, 'automated', true))).toMatchObject({ automated: true });
  });

  test('has parameters and values of Helm, and images of Kustomize, one per line', () => {
    const text = withField(MANIFEST, 'helmParameters', 'replicaCount=3\n\nimage.tag = a=b ');
    expect(fieldsOf(text)?.helmParameters).toBe('replicaCount=3\nimage.tag=a=b');
    expect(fieldsOf(withField(text, 'helmParameters', ''))?.helmParameters).toBe('');
    expect(fieldsOf(withField(MANIFEST, 'helmValues', 'a: 1\nb: 2\n'))?.helmValues).toBe('a: 1\nb: 2\n');
    expect(fieldsOf(withField(MANIFEST, 'kustomizeImages', 'web=web:2\n'))?.kustomizeImages).toBe(
      'web=web:2',
    );
  });

  test('is not shown where the text is no YAML, and then nothing changes it', () => {
    expect(fieldsOf('a: [')).toBeUndefined();
    expect(fieldsOf('just words')).toBeUndefined();
    expect(withField('a: [', 'path', 'x')).toBe('a: [');
  });
});
