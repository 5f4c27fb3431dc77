import { expect, test } from 'vitest';
import { fieldsOf, type ManifestFields } from './manifest-fields.ts';
import { hasNewProblem, problemsOf } from './manifest-problems.ts';

const fields = (part: Partial<ManifestFields>): ManifestFields => ({
  ...(fieldsOf('kind: Application\n') as ManifestFields),
  ...part,
});

test.each<[Partial<ManifestFields>]>([
  [{}],
  [{ product: 'shop', groups: 'web, check out,eu-1,' }],
  [{ include: '{*.yaml,*.yml}', exclude: 'test/**' }],
  [{ retry: { limit: '-1', duration: '5s', factor: '2', maxDuration: '3m' } }],
  [{ repoURL: 'https://git.example/shop.git', path: '.' }],
  [{ repoURL: 'ssh://git@git.example:2222/shop.git', path: '.' }],
  [{ repoURL: 'git@git.example:shop.git', path: '.' }],
  [{ repoURL: 'oci://registry.example/charts', chart: 'shop' }],
  [{ repoURL: 'registry.example:5000/charts', chart: 'shop' }],
])('%j can be committed', part => {
  expect(problemsOf(fields(part))).toEqual({});
});

test.each<[Partial<ManifestFields>, object]>([
  [{ product: '-shop' }, { product: 'product' }],
  [{ product: 'a/b' }, { product: 'product' }],
  [{ product: 'a'.repeat(254) }, { product: 'product' }],
  [{ groups: 'a, b/c' }, { groups: 'groups' }],
  [{ groups: Array.from({ length: 51 }, (_, place) => `g${place}`).join(',') }, { groups: 'groups' }],
  [{ include: '[a' }, { include: 'pattern' }],
  [{ exclude: '../secrets' }, { exclude: 'pattern' }],
  [{ exclude: '/etc' }, { exclude: 'pattern' }],
  [{ retry: { limit: '5', duration: 'soon', factor: '', maxDuration: '' } }, { retry: 'retry' }],
  [{ repoURL: '', path: '.' }, { repoURL: 'repository' }],
  [{ repoURL: 'shop', path: '.' }, { repoURL: 'repository' }],
  [{ repoURL: 'file:///srv/shop.git', path: '.' }, { repoURL: 'repository' }],
  [{ repoURL: 'ext::sh -c x', path: '.' }, { repoURL: 'repository' }],
  [{ repoURL: 'https://git.example/shop.git?ref=main', path: '.' }, { repoURL: 'repository' }],
  [{ repoURL: 'https://git.example/../shop.git', path: '.' }, { repoURL: 'repository' }],
  [{ repoURL: 'git@git.example:charts', chart: 'shop' }, { repoURL: 'chartRepository' }],
  [{ repoURL: 'https://me:secret@git.example/shop.git', path: '.' }, { repoURL: 'login' }],
])('%j is told at its field', (part, problems) => {
  expect(problemsOf(fields(part))).toEqual(problems);
});

test('what is wrong in Git already keeps nobody from changing something else', () => {
  const odd = 'metadata:\n  annotations:\n    freshet.io/product: a/b\nspec:\n  project: one\n';
  expect(hasNewProblem(odd, odd.replace('one', 'two'))).toBe(false);
  expect(hasNewProblem(odd, odd.replace('a/b', 'b/c'))).toBe(true);
  expect(hasNewProblem(odd, 'a: [')).toBe(false);
});
