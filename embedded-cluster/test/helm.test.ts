/** The real Helm against the embedded cluster: the whole life of a release, hooks and tests included. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ServedCluster, serveCluster } from './served-cluster.ts';
import { openShell, type Shell } from './tools.ts';

let served: ServedCluster;
let shell: Shell;

const CHART: Readonly<Record<string, string>> = {
  'Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 0.1.0\nappVersion: "1.0"\n',
  'values.yaml': 'replicas: 2\ntag: "1.0"\n',
  'crds/ships.yaml': `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.sea.test}
spec:
  group: sea.test
  scope: Namespaced
  names: {plural: boats, singular: boat, kind: Boat}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
`,
  'templates/app.yaml': `
apiVersion: apps/v1
kind: Deployment
metadata: {name: {{ .Release.Name }}, labels: {app: {{ .Release.Name }}}}
spec:
  replicas: {{ .Values.replicas }}
  selector: {matchLabels: {app: {{ .Release.Name }}}}
  template:
    metadata: {labels: {app: {{ .Release.Name }}}}
    spec:
      containers: [{name: main, image: "app:{{ .Values.tag }}"}]
---
apiVersion: v1
kind: Service
metadata: {name: {{ .Release.Name }}}
spec: {selector: {app: {{ .Release.Name }}}, ports: [{port: 80}]}
---
apiVersion: sea.test/v1
kind: Boat
metadata: {name: {{ .Release.Name }}}
spec: {crew: {{ len (lookup "v1" "Namespace" "" "").items }}}
`,
  'templates/migrate.yaml': `
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .Release.Name }}-migrate
  annotations:
    helm.sh/hook: pre-install,pre-upgrade
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  backoffLimit: 0
  template: {spec: {restartPolicy: Never, containers: [{name: migrate, image: "migrate:{{ .Values.migration | default "1" }}"}]}}
`,
  'templates/tests/works.yaml': `
apiVersion: v1
kind: Pod
metadata: {name: {{ .Release.Name }}-works, annotations: {helm.sh/hook: test}}
spec: {restartPolicy: Never, containers: [{name: works, image: "busybox:1"}]}
`,
};

beforeAll(async () => {
  served = await serveCluster(inject('serverUrl'));
  shell = await openShell(served);
  for (const [name, text] of Object.entries(CHART)) await shell.file(`shop/${name}`, text);
});
afterAll(async () => {
  await shell?.remove();
  await served?.stop();
});

const WAIT = ['--wait', '--timeout', '60s', '-n', 'shop'];
const image = () =>
  shell.kubectl(
    'get',
    'deployment',
    'web',
    '-n',
    'shop',
    '-o',
    'jsonpath={.spec.template.spec.containers[0].image}',
  );

test('a release is installed, upgraded, rolled back, tested and uninstalled', async () => {
  expect(await shell.helm('install', 'web', 'shop', '--create-namespace', ...WAIT)).toContain(
    'STATUS: deployed',
  );
  expect(await shell.kubectl('get', 'deployment', 'web', '-n', 'shop')).toMatch(/web +2\/2 /);
  expect(await shell.kubectl('get', 'boat', 'web', '-n', 'shop', '-o', 'jsonpath={.spec.crew}')).toBe('4');
  expect((await shell.tryKubectl('get', 'job', 'web-migrate', '-n', 'shop')).err).toContain('not found');
  expect(await shell.helm('list', '-n', 'shop')).toMatch(/web\s+shop\s+1\s+.*deployed\s+shop-0\.1\.0\s+1\.0/);

  expect(await shell.helm('upgrade', 'web', 'shop', '--set', 'tag=2.0', ...WAIT)).toContain(
    'has been upgraded',
  );
  expect(await image()).toBe('app:2.0');
  const failed = await shell.tryHelm('upgrade', 'web', 'shop', '--set', 'migration=simulate-crash', ...WAIT);
  expect(failed.code).toBe(1);
  expect(failed.err).toMatch(/pre-upgrade hooks failed/);
  expect(await image()).toBe('app:2.0');

  expect(await shell.helm('rollback', 'web', '1', ...WAIT)).toContain('Rollback was a success');
  expect(await image()).toBe('app:1.0');
  expect(await shell.helm('history', 'web', '-n', 'shop')).toMatch(
    /superseded[\s\S]*superseded[\s\S]*failed[\s\S]*Rollback to 1/,
  );
  expect(await shell.helm('test', 'web', '--logs', '-n', 'shop')).toMatch(
    /Phase: +Succeeded[\s\S]*POD LOGS: web-works/,
  );
  expect(await shell.helm('status', 'web', '-n', 'shop')).toContain('==> v1/Pod(related)');
  expect(await shell.helm('uninstall', 'web', ...WAIT)).toContain('uninstalled');
  expect(await shell.kubectl('get', 'deployments,services,boats,secrets', '-n', 'shop', '-o', 'name')).toBe(
    '',
  );
});

test('what the cluster refuses, Helm says, and nothing is left half done', async () => {
  const refused = await shell.tryHelm(
    'install',
    'bad',
    'shop',
    '--create-namespace',
    '--set',
    'replicas=-1',
    '-n',
    'bad',
  );
  expect(refused.code).toBe(1);
  expect(refused.err).toContain(
    'Deployment.apps "bad" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
  );
});
