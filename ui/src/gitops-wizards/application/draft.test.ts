import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  type ApplicationDraft,
  draftOf,
  EMPTY_DRAFT,
  fileOf,
  isComplete,
  isName,
  manifestOf,
} from './draft.ts';

const shop: ApplicationDraft = {
  ...EMPTY_DRAFT,
  name: 'shop',
  repoUrl: 'https://git.example/shop.git',
  path: 'deploy',
  revision: 'main',
  namespace: 'shop',
};

const NEVER = { limit: '', duration: '', factor: '', maxDuration: '' };

const again = (draft: ApplicationDraft) => draftOf(manifestOf(draft), draft);

describe('the form of a new application', () => {
  test('writes the manifest that it stands for', () => {
    expect(parse(manifestOf(shop))).toEqual({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name: 'shop' },
      spec: {
        project: 'default',
        source: { repoURL: 'https://git.example/shop.git', path: 'deploy', targetRevision: 'main' },
        destination: { name: 'in-cluster', namespace: 'shop' },
        syncPolicy: {
          automated: { prune: false, selfHeal: false },
          syncOptions: ['CreateNamespace=true'],
          retry: { backoff: { duration: '5s', factor: 2, maxDuration: '3m' }, limit: 5 },
        },
      },
    });
  });

  test('names the root of the repository where no folder is chosen, since a manifest must name one', () => {
    const root = { ...shop, path: '' };
    expect(parse(manifestOf(root)).spec.source).toMatchObject({ path: '.' });
    expect(again(root)?.path).toBe('');
    expect(parse(manifestOf(EMPTY_DRAFT)).metadata).toEqual({ name: '' });
    expect(parse(manifestOf(EMPTY_DRAFT)).spec).not.toHaveProperty('source.path');
  });

  test.each<[string, Partial<ApplicationDraft>]>([
    ['as it is', {}],
    ['with a chart', { kind: 'helm', chart: 'redis', path: '', revision: '1.2.3' }],
    ['by hand', { isAutomatic: false, retry: NEVER, options: [] }],
    ['with times of its own', { retry: { limit: '-1', duration: '1m', factor: '3', maxDuration: '1h' } }],
    [
      'with everything on',
      { prune: true, selfHeal: true, options: ['ServerSideApply=true', 'PruneLast=true'] },
    ],
    ['of a product and groups', { product: 'shop', groups: 'web, eu' }],
    ['to an address', { cluster: 'https://cluster.example' }],
  ])('is read back from its manifest %s', (_, about) => {
    const draft = { ...shop, ...about };
    const { rest: __, ...read } = again(draft) ?? {};
    const { rest: ___, ...written } = draft;
    expect(read).toEqual(written);
  });

  test('keeps what somebody wrote besides', () => {
    const manifest = `${manifestOf(shop).replace('name: shop', 'name: shop\n  labels:\n    team: one')}`;
    const draft = draftOf(manifest, shop);
    const written = parse(manifestOf({ ...(draft ?? shop), namespace: 'other' }));
    expect(written.metadata.labels).toEqual({ team: 'one' });
    expect(written.spec.destination.namespace).toBe('other');
  });

  test('writes what it belongs to in our own spelling, and leaves it out again', () => {
    const former = manifestOf(shop).replace(
      'name: shop',
      'name: shop\n  annotations:\n    codefresh.io/product: one',
    );
    const read = draftOf(former, shop) ?? shop;
    expect(read.product).toBe('one');
    expect(parse(manifestOf(read)).metadata.annotations).toEqual({ 'freshet.io/product': 'one' });
    expect(parse(manifestOf({ ...read, product: '' })).metadata).toEqual({ name: 'shop' });
    const whole = { ...shop, runtime: 'one', gitSource: 'apps' };
    expect(
      [{ product: 'a/b' }, { groups: 'a, b/c' }].map(wrong => isComplete({ ...whole, ...wrong })),
    ).toEqual([false, false]);
  });

  test('cannot show several sources, other kinds, or what is no YAML', () => {
    expect(draftOf('kind: Application\nspec:\n  sources: []\n', shop)).toBeUndefined();
    expect(draftOf('kind: ConfigMap\n', shop)).toBeUndefined();
    expect(draftOf('{', shop)).toBeUndefined();
  });

  test('is not asked about while its retries cannot be read', () => {
    const whole = { ...shop, runtime: 'one', gitSource: 'apps' };
    expect(isComplete(whole)).toBe(true);
    expect(isComplete({ ...whole, retry: { ...NEVER, limit: 'often' } })).toBe(false);
  });

  test('takes automatic sync that is switched off by its own key as off, and leaves what is said beside', () => {
    const off = manifestOf({ ...shop, prune: true }).replace(
      'prune: true',
      'prune: true\n      enabled: false',
    );
    const read = draftOf(off, shop) ?? shop;
    expect(read).toMatchObject({ isAutomatic: false, prune: true });
    expect(parse(manifestOf(read))).toEqual(parse(off));
    const on = parse(manifestOf({ ...read, isAutomatic: true })).spec.syncPolicy;
    expect(on.automated).toEqual({ prune: true, selfHeal: false });
  });

  test('names its file after the application until somebody names it', () => {
    expect([fileOf(shop), fileOf({ ...shop, file: 'eu/shop.yaml' }), fileOf(EMPTY_DRAFT)]).toEqual([
      'shop.yaml',
      'eu/shop.yaml',
      '',
    ]);
  });

  test('takes names that Kubernetes takes', () => {
    expect(['shop', 'shop-1.eu', 'Shop', '-shop', '', 'a b'].map(isName)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
