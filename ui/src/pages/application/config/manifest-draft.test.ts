import { describe, expect, test } from 'vitest';
import { withField } from './manifest-draft.ts';
import { fieldsOf } from './manifest-fields.ts';

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

  test('takes another repository, and leaves its path and revision', () => {
    const text = withField(MANIFEST, 'repoURL', ' https://git.example/other.git ');
    expect(text).toBe(MANIFEST.replace('shop.git', 'other.git'));
    expect(fieldsOf(text)).toMatchObject({ repoURL: 'https://git.example/other.git', path: 'web' });
  });

  test('switches automatic sync off and on again', () => {
    const off = withField(MANIFEST, 'automated', false, 'embedded');
    expect(fieldsOf(off)).toMatchObject({ automated: false });
    expect(withField(off, 'automated', true)).toBe(MANIFEST);
    const flow = MANIFEST.replace('automated:\n      prune: true', 'automated: { enabled: false }');
    expect(fieldsOf(flow)).toMatchObject({ automated: false });
    expect(fieldsOf(withField(flow, 'automated', true))).toMatchObject({ automated: true });
    const without = MANIFEST.replace('    automated:\n      prune: true\n', '    syncOptions: []\n');
    expect(fieldsOf(withField(without, 'automated', true))).toMatchObject({ automated: true, prune: false });
    expect(withField(without, 'automated', false)).toBe(without);
  });

  test.each([
    '    automated:\n      prune: true # of ours\n      selfHeal: true\n      allowEmpty: false\n',
    '    automated: { prune: true, selfHeal: true }\n',
    '    automated: {}\n',
  ])('keeps what is said of automatic sync while it is off: %j', written => {
    const before = MANIFEST.replace('    automated:\n      prune: true\n', written);
    const off = withField(before, 'automated', false, 'embedded');
    expect(off).toContain('enabled: false');
    expect(fieldsOf(off)).toEqual({ ...fieldsOf(before), automated: false });
    expect(withField(off, 'automated', true)).toBe(before);
  });

  test.each(['argo', undefined])(
    'leaves nothing of automatic sync to an engine that may not know it is off: %s',
    engine => {
      const off = withField(MANIFEST, 'automated', false, engine);
      expect(off).toBe(MANIFEST.replace('  syncPolicy:\n    automated:\n      prune: true\n', ''));
      expect(fieldsOf(withField(off, 'automated', true, engine))).toMatchObject({
        automated: true,
        prune: false,
      });
      const more = withField(MANIFEST, 'syncOptions', ['Mine=1']);
      expect(fieldsOf(withField(more, 'automated', false, engine))).toMatchObject({
        automated: false,
        syncOptions: ['Mine=1'],
      });
    },
  );

  test.each(['prune', 'selfHeal'] as const)('switches %s off and on beside its neighbours', name => {
    const automated =
      '    automated:\n      prune: true\n      selfHeal: true # of ours\n      allowEmpty: true\n';
    const before = MANIFEST.replace('    automated:\n      prune: true\n', automated);
    const off = withField(before, name, false);
    expect(off).toContain('      allowEmpty: true\n');
    expect(fieldsOf(off)).toEqual({ ...fieldsOf(before), [name]: false });
    expect(fieldsOf(withField(off, name, true))).toEqual(fieldsOf(before));
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

  test('says which product and groups it belongs to, in either spelling, and writes our own', () => {
    const text = withField(withField(MANIFEST, 'product', 'shop'), 'groups', 'web, eu');
    expect(text).toContain(
      '  annotations:\n    freshet.io/product: shop\n    freshet.io/app-group: web, eu\n',
    );
    expect(fieldsOf(text)).toMatchObject({ product: 'shop', groups: 'web, eu' });
    expect(withField(withField(text, 'product', ''), 'groups', '')).toBe(MANIFEST);
    const former = text.replaceAll('freshet.io', 'codefresh.io');
    expect(fieldsOf(former)).toMatchObject({ product: 'shop', groups: 'web, eu' });
    expect(withField(former, 'product', 'other')).not.toContain('codefresh.io/product');
    expect(fieldsOf(withField(former, 'product', ''))).toMatchObject({ product: '', groups: 'web, eu' });
  });

  test('switches options of syncs, and leaves those that it does not know with their comments', () => {
    const text = withField(MANIFEST, 'syncOptions', ['CreateNamespace=true', 'Mine=1']);
    const noted = text.replace('- Mine=1', '- Mine=1 # of ours');
    const more = withField(noted, 'syncOptions', ['Mine=1', 'PruneLast=true']);
    expect(more).toContain('- Mine=1 # of ours\n');
    expect(fieldsOf(more)?.syncOptions).toEqual(['Mine=1', 'PruneLast=true']);
    expect(withField(more, 'syncOptions', [])).toBe(MANIFEST);
  });

  test('says how often and when a failed sync is tried again, and keeps what else is said of that', () => {
    const retry = { limit: '3', duration: '10s', factor: '2', maxDuration: '' };
    const text = withField(MANIFEST, 'retry', retry);
    expect(text).toContain(
      '    retry:\n      limit: 3\n      backoff:\n        duration: 10s\n        factor: 2\n',
    );
    expect(fieldsOf(text)?.retry).toEqual(retry);
    const nothing = { limit: '', duration: '', factor: '', maxDuration: '' };
    expect(withField(text, 'retry', nothing)).toBe(MANIFEST);
    const more = text.replace('limit: 3', 'limit: 3\n      refresh: true # the newest');
    expect(withField(more, 'retry', nothing)).toContain('retry:\n      refresh: true # the newest\n');
  });

  test('says which files of a folder count, where it is one of plain manifests', () => {
    const text = withField(withField(MANIFEST, 'recurse', true), 'exclude', 'test/**');
    expect(text).toContain('    directory:\n      recurse: true\n      exclude: test/**\n');
    expect(fieldsOf(text)).toMatchObject({
      isDirectory: true,
      recurse: true,
      include: '',
      exclude: 'test/**',
    });
    expect(withField(withField(text, 'exclude', ''), 'recurse', false)).toBe(MANIFEST);
    expect(fieldsOf(withField(MANIFEST, 'kustomizeImages', 'web:2'))?.isDirectory).toBe(false);
  });

  test('says what becomes of its objects when it is deleted, and leaves finalizers of others', () => {
    const CASCADE = 'resources-finalizer.argocd.argoproj.io';
    expect(fieldsOf(MANIFEST)?.deletion).toBe('none');
    const foreground = withField(MANIFEST, 'deletion', 'foreground');
    expect(foreground).toContain(`  finalizers:\n    - ${CASCADE}\n`);
    expect(fieldsOf(foreground)?.deletion).toBe('foreground');
    const background = withField(foreground, 'deletion', 'background');
    expect(background).toContain(`    - ${CASCADE}/background\n`);
    expect(fieldsOf(background)?.deletion).toBe('background');
    expect(withField(background, 'deletion', 'none')).toBe(MANIFEST);
    const others = background.replace('finalizers:\n', 'finalizers:\n    - mine.example/x # ours\n');
    expect(withField(others, 'deletion', 'none')).toContain('finalizers:\n    - mine.example/x # ours\n');
    expect(fieldsOf(foreground.replace(CASCADE, `${CASCADE}/foreground`))?.deletion).toBe('foreground');
  });

  test('keeps lines as somebody wrote them, however printing would tidy them up', () => {
    const own = `# ours
apiVersion:   argoproj.io/v1alpha1
kind: Application
metadata:
    name: 'web'

    labels: {team: one,   tier: "web"}
spec:
    source:
        repoURL: https://git.example/shop.git
        path: web      # where it is
        unknown: [a,b]
    syncPolicy:
        syncOptions:
        - CreateNamespace=true   # needed
        automated: {}
`;
    expect(withField(own, 'path', 'api')).toBe(own.replace('path: web      #', 'path: api #'));
    const more = withField(own, 'product', 'shop');
    expect(fieldsOf(more)?.product).toBe('shop');
    for (const line of own.split('\n')) expect(more.split('\n')).toContain(line);
  });
});
