import { describe, expect, test } from 'vitest';
import { changedEntities } from './changed-entities.ts';

const entity = (name: string, more = ''): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: ${name}\n  namespace: argocd\n${more}`;

const of = (path: string, before: string | undefined, after: string | undefined) =>
  changedEntities([
    {
      path,
      action: 'changed',
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    },
  ]).map(({ action, name }) => `${action} ${name}`);

describe('what a commit did to entities', () => {
  test('a file that comes adds what is in it, and one that goes removes it', () => {
    expect(of('apps/web.yaml', undefined, entity('web'))).toEqual(['added web']);
    expect(of('apps/web.yaml', entity('web'), undefined)).toEqual(['removed web']);
    expect(changedEntities([{ path: 'a.yaml', action: 'added', after: entity('web') }])).toEqual([
      { kind: 'Application', namespace: 'argocd', name: 'web', action: 'added', path: 'a.yaml' },
    ]);
  });

  test('of a file with several only those are named whose text is another one', () => {
    const before = [entity('one'), entity('two', 'spec: { a: 1 }\n'), entity('three')].join('---\n');
    const after = [entity('four'), entity('two', 'spec: { a: 2 }\n'), entity('one')].join('---\n');
    expect(of('apps.yaml', before, after).sort()).toEqual(['added four', 'changed two', 'removed three']);
  });

  test('an entity that gets another name is one that came and one that went', () => {
    expect(of('apps.yaml', entity('old'), entity('new'))).toEqual(['added new', 'removed old']);
  });

  test('what is no manifest names nothing, whatever it holds', () => {
    for (const text of ['', '- 1\n- 2\n', 'kind: 7\nmetadata: { name: x }', ': : :\n\t{', 'kind: List'])
      expect(of('x.yaml', undefined, text)).toEqual([]);
    expect(of('README.md', undefined, undefined)).toEqual([]);
  });

  test('names nothing but names: no value of a manifest leaves', () => {
    const secret = 'kind: Secret\nmetadata: { name: db }\nstringData: { password: canary }\n';
    expect(
      JSON.stringify(changedEntities([{ path: 's.yaml', action: 'added', after: secret }])),
    ).not.toContain('canary');
  });
});
