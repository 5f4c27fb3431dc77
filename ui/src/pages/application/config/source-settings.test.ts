import { describe, expect, test } from 'vitest';
import { isSettingFile, settingProblem, settingsIn, withSettings } from './source-settings.ts';

const file = (path: string, content: string) => ({ path, content, revision: 'r' });

const deployment = file(
  'web/deployment.yaml',
  `# kept
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 2   # also kept
  template:
    spec:
      containers:
        - name: web
          image: "registry.example/web:1.0"
        - name: side
          image: side:2
---
kind: ConfigMap
data: { replicas: "9" }
`,
);

describe('the settings of a source', () => {
  test('are the replicas and images of its workloads, in the order of the file', () => {
    const found = settingsIn(deployment);
    expect(found.map(({ is, of, value }) => [is, of, value])).toEqual([
      ['replicas', 'Deployment web', '2'],
      ['image', 'web / web', 'registry.example/web:1.0'],
      ['image', 'web / side', 'side:2'],
    ]);
  });

  test('are changed without touching another letter', () => {
    const found = settingsIn(deployment);
    const [replicas, image] = found;
    const text = withSettings(
      deployment,
      found,
      new Map([
        [replicas?.id ?? '', '3'],
        [image?.id ?? '', 'registry.example/web:1.1'],
      ]),
    );
    expect(text).toBe(
      deployment.content.replace('replicas: 2 ', 'replicas: 3 ').replace('web:1.0"', 'web:1.1"'),
    );
    expect(withSettings(deployment, found, new Map())).toBe(deployment.content);
    expect(settingsIn({ ...deployment, content: text }).map(({ value }) => value)).toEqual([
      '3',
      'registry.example/web:1.1',
      'side:2',
    ]);
  });

  test('are found in overlays of Kustomize', () => {
    const overlay = file(
      'prod/kustomization.yaml',
      'resources: [../base]\nreplicas:\n  - name: web\n    count: 4\nimages:\n  - name: registry.example/web\n    newTag: "1.10"\n',
    );
    const found = settingsIn(overlay);
    expect(found.map(({ is, of, value }) => [is, of, value])).toEqual([
      ['replicas', 'web', '4'],
      ['image', 'registry.example/web', '1.10'],
    ]);
    expect(withSettings(overlay, found, new Map([[found[1]?.id ?? '', '1.20']]))).toContain('newTag: "1.20"');
  });

  test('are found in values of charts, at the top and one level below', () => {
    const values = file(
      'chart/values-prod.yaml',
      'replicaCount: 1\nimage:\n  repository: web\n  tag: 1.2.3\nworker:\n  replicas: 2\n  image: { tag: v9 }\n  deep: { replicas: 7 }\n',
    );
    expect(settingsIn(values).map(({ is, of, value }) => [is, of, value])).toEqual([
      ['replicas', 'replicaCount', '1'],
      ['image', 'image.tag', '1.2.3'],
      ['replicas', 'worker.replicas', '2'],
      ['image', 'worker.image.tag', 'v9'],
    ]);
  });

  test('that would be read as a number are written as text', () => {
    const values = file('values.yaml', 'image: { tag: v9 }\n');
    const found = settingsIn(values);
    const text = withSettings(values, found, new Map([[found[0]?.id ?? '', '1.10']]));
    expect(text).toBe('image: { tag: "1.10" }\n');
  });

  test('are none where a file cannot be read or says nothing of it', () => {
    expect(settingsIn(file('a.yaml', 'a: [unclosed'))).toEqual([]);
    expect(settingsIn(file('a.yaml', ''))).toEqual([]);
    expect(settingsIn(file('a.yaml', '- 1\n'))).toEqual([]);
    expect(settingsIn(file('a.yaml', 'replicas: 3\n'))).toEqual([]);
    expect(isSettingFile('chart/templates/a.yaml')).toBe(false);
    expect(isSettingFile('a.yml')).toBe(true);
    expect(isSettingFile('README.md')).toBe(false);
  });

  test.each([
    ['replicas', '0', undefined],
    ['replicas', '-1', 'count'],
    ['replicas', '1.5', 'count'],
    ['replicas', '', 'count'],
    ['image', 'web:1', undefined],
    ['image', 'a b', 'image'],
    ['image', '', 'image'],
  ] as const)('a value of %s may be %j: %s', (is, value, problem) => {
    expect(settingProblem({ is }, value)).toBe(problem);
  });
});
