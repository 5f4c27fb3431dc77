import { describe, expect, test } from 'vitest';
import { checkManifest, newFaults } from './manifest-check.ts';

const GOOD = `# ours
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: web
  labels: { team: one }
spec:
  project: default
  source:
    repoURL: https://git.example/shop.git
    path: web
    helm:
      valuesObject: { anything: [1, { of: ours }] }
  destination: { name: in-cluster, namespace: web }
  syncPolicy:
    automated: { prune: yes, enabled: false }
`;

const told = (text: string) =>
  checkManifest(text).map(({ severity, line, message }) => `${severity} ${line}: ${message}`);

describe('the manifest of an application, while it is written', () => {
  test('has no problems where a cluster would take it and the engine can compare it', () => {
    expect(told(GOOD)).toEqual([]);
    expect(told(GOOD.replace('automated: { prune: yes, enabled: false }', 'automated:'))).toEqual([]);
    const listed = GOOD.replace('source:\n    repoURL', 'sources:\n  - repoURL');
    expect(told(listed)).toEqual([]);
    expect(told(`${GOOD}---\n# nothing\n`)).toEqual([]);
  });

  test('is told everything that is missing at once', () => {
    expect(told('kind: Application\nmetadata:\n  name: web\nspec: {}\n')).toEqual([
      'error 1: the manifest must be of the kind Application of argoproj.io',
      'error 4: spec.source or spec.sources is required',
      'error 4: spec.destination is missing',
      'error 4: spec needs "project"',
    ]);
    expect(told('kind: Other\n')).toEqual([
      'error 1: the manifest must be of the kind Application of argoproj.io',
      'error 1: metadata.name must be the name of an object',
      'error 1: spec is missing',
    ]);
  });

  test.each<[string, string | RegExp, string, readonly string[]]>([
    ['of an unknown field', 'spec:\n', 'spec:\n  foo: 1\n', ['warning 8: spec.foo is not known here']],
    [
      'of a field that is misspelt',
      'prune: yes',
      'prun: yes',
      ['warning 16: spec.syncPolicy.automated.prun is not known here'],
    ],
    [
      'of a source that is a word',
      /source:\n[\s\S]*(?= {2}destination)/,
      'source: demo\n',
      ['error 9: spec.source must be a map'],
    ],
    ['of no destination', / {2}destination.*\n/, '', ['error 7: spec.destination is missing']],
    [
      'of a word where there must be a flag',
      'prune: yes',
      'prune: maybe',
      ['error 16: spec.syncPolicy.automated.prune must be true or false, but is "maybe"'],
    ],
    ['of no repository', / {4}repoURL.*\n/, '', ['error 9: spec.source.repoURL is required']],
    [
      'of sources that are a word',
      'source:\n',
      'sources: demo\n  source:\n',
      ['error 9: spec.sources must be a list of maps'],
    ],
    ['of two objects', /$/, '---\nkind: Other\n', ['error 17: the manifest must hold one object']],
    [
      'of a name that is none',
      'name: web',
      'name: Web',
      ['error 5: metadata.name must be the name of an object'],
    ],
  ])('tells %s at its line', (_, from, to, problems) => {
    expect(told(GOOD.replace(from, to))).toEqual(problems);
  });

  test('offers what was meant', () => {
    expect(checkManifest(GOOD.replace('prune: yes', 'prun: yes'))).toMatchObject([
      { column: 18, suggestion: 'prune' },
    ]);
  });

  test('that is no YAML is told as that', () => {
    expect(checkManifest('a: [')).toMatchObject([{ severity: 'error', line: 1 }]);
  });
});

describe('a change of it', () => {
  test('is kept from Git by what it made wrong, and by what the server refuses', () => {
    expect(newFaults(GOOD, GOOD.replace('web\n', 'api\n'))).toEqual([]);
    expect(newFaults(GOOD, GOOD.replace('prune: yes', 'prune: maybe'))).toHaveLength(1);
    const refused = GOOD.replace('    path: web\n', '');
    expect(newFaults(refused, refused.replace('project: default', 'project: two'))).toHaveLength(1);
  });

  test('is not kept from it by a field that a newer cluster may know, or by what was wrong before', () => {
    expect(newFaults(GOOD, GOOD.replace('spec:\n', 'spec:\n  newest: 1\n'))).toEqual([]);
    const odd = GOOD.replace('prune: yes', 'prune: maybe');
    expect(newFaults(odd, odd.replace('project: default', 'project: two'))).toEqual([]);
  });
});
