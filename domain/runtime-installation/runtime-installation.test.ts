import { expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  bootstrapText,
  componentFileOf,
  componentKey,
  componentPath,
  installationApplication,
  readBootstrap,
  WORKLOAD_FILE,
  withImage,
} from './index.ts';

const facts = {
  runtime: 'prod',
  namespace: 'freshet',
  version: '1.2.0',
  cluster: 'https://cluster.example',
  engine: 'embedded',
  accessMode: 'tunnel',
  platformUrl: 'https://freshet.example',
  sharedConfigRepo: undefined,
  components: ['engine'],
  installed: 'abc',
};

test('the bootstrap of a runtime is a ConfigMap that says what the runtime is', () => {
  const text = bootstrapText(facts);
  const { kind, metadata, data } = parse(text);
  expect({ kind, metadata }).toEqual({
    kind: 'ConfigMap',
    metadata: { name: 'freshet-runtime', namespace: 'freshet' },
  });
  const { sharedConfigRepo: _, ...said } = facts;
  expect(parse(data['runtime.yaml'])).toEqual(said);
  expect(readBootstrap(text)).toEqual({ version: '1.2.0', installed: 'abc' });
});

test.each(['', ': [', 'kind: ConfigMap', 'data: {runtime.yaml: "- 1"}', 'data: 7'])(
  'a bootstrap that somebody made unreadable (%s) says nothing',
  text => expect(readBootstrap(text)).toEqual({}),
);

test('files of components keep their names on the way through the cluster', () => {
  expect(componentFileOf(componentKey(WORKLOAD_FILE))).toEqual(WORKLOAD_FILE);
  expect(componentPath('prod', WORKLOAD_FILE)).toBe('apps/runtime/overlays/prod/deployment.yaml');
  for (const key of ['x', 'a/../b.yaml', 'runtime.yaml', '.x.yaml', 'a.b.json', 'a.b.yaml\n'])
    expect(() => componentFileOf(key)).toThrow(expect.objectContaining({ code: 'INSTALLATION_UNREADABLE' }));
});

test('the Application of an installation takes the files of its runtime, and undoes nothing by itself', () => {
  const repository = { url: 'https://git.example/acme/prod.git', path: 'gitops', branch: 'live' };
  const { metadata, spec } = installationApplication({ runtime: 'prod', namespace: 'freshet', repository });
  expect(metadata).toMatchObject({ name: 'prod-installation', labels: { 'freshet.io/internal': 'true' } });
  expect(spec.source).toMatchObject({
    path: 'gitops',
    targetRevision: 'live',
    directory: { include: '{bootstrap/prod.yaml,apps/*/overlays/prod/*.yaml}' },
  });
  expect(spec.syncPolicy?.automated).toMatchObject({ prune: false, selfHeal: false });
});

const WORKLOAD = `# kept
kind: Deployment
spec:
  template:
    spec:
      containers:
        - {name: beside, image: other:1}
        - name: runtime # ours
          image: freshet:1
`;

test('another image changes the one line that names it', () => {
  expect(withImage('x.yaml', WORKLOAD, 'registry.example/freshet@sha256:00')).toBe(
    WORKLOAD.replace('image: freshet:1', 'image: registry.example/freshet@sha256:00').replace(
      '{name: beside, image: other:1}',
      '{ name: beside, image: other:1 }',
    ),
  );
});

test.each([
  ['no YAML', 'a: [', 'freshet:2'],
  ['another kind', 'kind: ConfigMap', 'freshet:2'],
  ['no container of ours', WORKLOAD.replace('name: runtime', 'name: other'), 'freshet:2'],
  ['no image', WORKLOAD, 'a b'],
  ['an image that would be a line of its own', WORKLOAD, 'x\n- name: y'],
])('what is %s is refused', (_, text, image) =>
  expect(() => withImage('x.yaml', text, image)).toThrow(
    expect.objectContaining({ code: 'INSTALLATION_UNREADABLE' }),
  ),
);
