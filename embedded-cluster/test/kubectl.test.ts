/** The real kubectl against the embedded cluster, as people use it: every command here prints what they know. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ServedCluster, serveCluster } from './served-cluster.ts';
import { openShell, type Shell } from './tools.ts';

let served: ServedCluster;
let shell: Shell;

beforeAll(async () => {
  served = await serveCluster(inject('serverUrl'));
  shell = await openShell(served);
});
afterAll(async () => {
  await shell?.remove();
  await served?.stop();
});

const kubectl = (...args: string[]) => shell.kubectl(...args);
const fails = async (...args: string[]) => {
  const { code, err } = await shell.tryKubectl(...args);
  return { code, err: err.trim() };
};

/** A namespace of the test's own. */
const namespace = async (name: string): Promise<string> => {
  expect(await kubectl('create', 'namespace', name)).toBe(`namespace/${name} created\n`);
  return name;
};

const settings = (data: string) => `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: ${data}
`;

describe('a newcomer', () => {
  test('looks around', async () => {
    expect(await kubectl('version')).toMatch(/Client Version: v1\.34.*\n.*\nServer Version: v1\.34/);
    expect(await kubectl('get', '--raw', '/readyz')).toBe('ok');
    expect(await kubectl('cluster-info')).toContain(
      'Kubernetes control plane is running at https://127.0.0.1:',
    );
    expect(await kubectl('get', 'namespaces', '-o', 'name')).toBe(
      'namespace/default\nnamespace/kube-node-lease\nnamespace/kube-public\nnamespace/kube-system\n',
    );
    const nodes = await kubectl('get', 'nodes', '-o', 'wide');
    expect(nodes).toMatch(/Ready.*Simulated by Freshet/);
    expect(await kubectl('api-resources', '--api-group=apps', '-o', 'name')).toBe(
      'controllerrevisions.apps\ndaemonsets.apps\ndeployments.apps\nreplicasets.apps\nstatefulsets.apps\n',
    );
    expect(await kubectl('api-versions')).toContain('\nbatch/v1\n');
    expect(await kubectl('explain', 'deployment.spec.strategy')).toMatch(
      /FIELD: strategy <DeploymentStrategy>[\s\S]*rollingUpdate/,
    );
    expect(await kubectl('explain', 'pod.spec.containers', '--recursive')).toContain('imagePullPolicy');
    // Older clients, and some of today, know only the older edition of the description, in its binary form.
    const old = await kubectl('explain', 'deployment.spec.strategy', '--output=plaintext-openapiv2');
    expect(old).toMatch(/RESOURCE: strategy <Object>[\s\S]*rollingUpdate\t<Object>/);
    expect(await kubectl('auth', 'whoami', '-o', 'jsonpath={.status.userInfo.username}')).toBe(
      'kubernetes-admin',
    );
    expect(await kubectl('get', 'service', 'kubernetes', '-o', 'jsonpath={.spec.ports[0].port}')).toBe('443');
  });
});

describe('server-side apply', () => {
  test('keeps owners apart, says whose field it is, and takes it over when forced', async () => {
    const ns = await namespace('owners');
    const apply = (data: string, ...args: string[]) =>
      shell.apply(settings(data), '--server-side', '-n', ns, ...args);
    expect(await apply('{a: "1", b: "1"}')).toBe('configmap/settings serverside-applied\n');
    await apply('{c: "1"}', '--field-manager=other');
    const conflict = await shell.file('conflict.yaml', settings('{a: "2"}'));
    const refused = await fails('apply', '--server-side', '-f', conflict, '--field-manager=other', '-n', ns);
    expect(refused.err).toContain('Apply failed with 1 conflict: conflict with "kubectl": .data.a');
    await apply('{a: "2", c: "1"}', '--field-manager=other', '--force-conflicts');
    await apply('{b: "2"}');
    expect(await kubectl('get', 'configmap', 'settings', '-n', ns, '-o', 'jsonpath={.data}')).toBe(
      '{"a":"2","b":"2","c":"1"}',
    );
    expect(
      await kubectl('get', 'configmap', 'settings', '-n', ns, '-o', 'yaml', '--show-managed-fields'),
    ).toContain('manager: other');
    const dry = await shell.file('dry.yaml', settings('{d: "1"}'));
    expect(await kubectl('apply', '--server-side', '--dry-run=server', '-f', dry, '-n', ns)).toBe(
      'configmap/settings serverside-applied (server dry run)\n',
    );
    expect(await kubectl('get', 'configmap', 'settings', '-n', ns, '-o', 'jsonpath={.data.d}')).toBe('');
  });

  test('takes over from client-side apply', async () => {
    const ns = await namespace('moving');
    await shell.apply(settings('{a: "1", b: "1"}'), '-n', ns);
    await shell.apply(settings('{a: "2"}'), '--server-side', '-n', ns);
    expect(await kubectl('get', 'configmap', 'settings', '-n', ns, '-o', 'jsonpath={.data}')).toBe(
      '{"a":"2"}',
    );
  });
});

describe('kubectl create', () => {
  test('makes every kind of thing it knows', async () => {
    const ns = await namespace('making');
    const create = (...args: string[]) => kubectl('create', ...args, '-n', ns);
    expect(await create('configmap', 'plain', '--from-literal=a=b')).toBe('configmap/plain created\n');
    expect(await create('secret', 'generic', 'hidden', '--from-literal=key=value')).toBe(
      'secret/hidden created\n',
    );
    expect(await create('serviceaccount', 'robot')).toBe('serviceaccount/robot created\n');
    expect(await create('role', 'reader', '--verb=get,list', '--resource=pods')).toBe(
      'role.rbac.authorization.k8s.io/reader created\n',
    );
    expect(
      await create('rolebinding', 'robot-reads', '--role=reader', `--serviceaccount=${ns}:robot`),
    ).toContain('created');
    expect(await create('job', 'once', '--image=busybox:1')).toBe('job.batch/once created\n');
    expect(await create('cronjob', 'nightly', '--image=busybox:1', '--schedule=0 3 * * *')).toBe(
      'cronjob.batch/nightly created\n',
    );
    expect(await create('job', 'by-hand', '--from=cronjob/nightly')).toBe('job.batch/by-hand created\n');
    expect(await create('ingress', 'front', '--rule=shop.test/*=web:80')).toBe(
      'ingress.networking.k8s.io/front created\n',
    );
    expect(await create('poddisruptionbudget', 'some', '--selector=app=web', '--min-available=1')).toContain(
      'created',
    );
    expect(await create('quota', 'bounds', '--hard=configmaps=2')).toBe('resourcequota/bounds created\n');
    expect(await create('priorityclass', 'making-urgent', '--value=1000')).toContain('created');
    expect(await create('service', 'clusterip', 'plain', '--tcp=80:8080')).toBe('service/plain created\n');
    expect(await kubectl('wait', '--for=condition=Complete', 'job/once', '-n', ns)).toBe(
      'job.batch/once condition met\n',
    );
    expect(await kubectl('get', 'job', 'once', '-n', ns)).toMatch(/once +Complete +1\/1 /);
    expect(await kubectl('get', 'secret', 'hidden', '-o', 'jsonpath={.data.key}', '-n', ns)).toBe('dmFsdWU=');
    expect(await kubectl('get', 'cronjob', '-n', ns)).toMatch(
      /nightly +0 3 \* \* \* +<none> +False +0 +<none>/,
    );
    expect((await kubectl('create', 'token', 'robot', '-n', ns)).split('.')).toHaveLength(3);
    expect((await fails('create', 'configmap', 'third', '-n', ns)).err).toContain(
      'exceeded quota: bounds, requested: configmaps=1, used: configmaps=2, limited: configmaps=2',
    );
  });
});

describe('a custom resource', () => {
  const definition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ships.sea.test}
spec:
  group: sea.test
  scope: Namespaced
  names: {plural: ships, singular: ship, kind: Ship, shortNames: [sh]}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}, scale: {specReplicasPath: .spec.masts, statusReplicasPath: .status.masts}}
    additionalPrinterColumns: [{name: Masts, type: integer, jsonPath: .spec.masts}]
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            required: [masts]
            properties:
              masts: {type: integer, minimum: 1, description: How many masts it has.}
              name: {type: string, default: unnamed}
            x-kubernetes-validations: [{rule: "self.masts <= 4", message: too many masts}]
          status: {type: object, properties: {masts: {type: integer}}}
`;
  const ship = (spec: string) =>
    `{apiVersion: sea.test/v1, kind: Ship, metadata: {name: vasa}, spec: ${spec}}`;

  test('is defined, explained, checked, shown, scaled and gone with its definition', async () => {
    const ns = await namespace('sea');
    expect(await shell.apply(definition)).toBe(
      'customresourcedefinition.apiextensions.k8s.io/ships.sea.test created\n',
    );
    expect(await kubectl('wait', '--for=condition=Established', 'crd/ships.sea.test')).toContain(
      'condition met',
    );
    expect(await shell.apply(ship('{masts: 3}'), '-n', ns)).toBe('ship.sea.test/vasa created\n');
    expect(await kubectl('get', 'sh', '-n', ns)).toMatch(/NAME +MASTS\nvasa +3\n/);
    expect(await kubectl('explain', 'ship.spec.masts')).toContain('How many masts it has.');
    expect(await kubectl('get', 'ship', 'vasa', '-o', 'jsonpath={.spec.name}', '-n', ns)).toBe('unnamed');
    const rejected = async (spec: string) =>
      (await fails('apply', '-n', ns, '-f', await shell.file('ship.yaml', ship(spec)))).err;
    expect(await rejected('{masts: 9}')).toContain('too many masts');
    expect(await rejected('{masts: 0}')).toContain(
      'spec.masts: Invalid value: 0: spec.masts in body should be greater than or equal to 1',
    );
    expect(await rejected('{masts: 1, sails: 2}')).toContain('unknown field "spec.sails"');
    expect(await kubectl('scale', 'ship/vasa', '--replicas=2', '-n', ns)).toBe('ship.sea.test/vasa scaled\n');
    expect(
      await kubectl(
        'patch',
        'ship',
        'vasa',
        '--type=merge',
        '--subresource=status',
        '-p',
        '{"status":{"masts":2}}',
        '-n',
        ns,
      ),
    ).toContain('patched');
    expect(await kubectl('delete', 'crd', 'ships.sea.test')).toContain('deleted');
    expect((await fails('get', 'ships', '-n', ns)).code).toBe(1);
  });
});

describe('what is wrong', () => {
  test('is said in the words that people search for', async () => {
    const ns = await namespace('wrong');
    await shell.apply(settings('{a: "1"}'), '-n', ns);
    const bad = (name: string, text: string) => shell.file(`${name}.yaml`, text);
    expect((await fails('get', 'pod', 'nobody', '-n', ns)).err).toBe(
      'Error from server (NotFound): pods "nobody" not found',
    );
    expect((await fails('get', 'ghosts')).err).toBe(
      `error: the server doesn't have a resource type "ghosts"`,
    );
    expect((await fails('create', 'configmap', 'settings', '-n', ns)).err).toBe(
      'error: failed to create configmap: configmaps "settings" already exists',
    );
    expect((await fails('create', 'configmap', 'x', '-n', 'nowhere')).err).toContain(
      'namespaces "nowhere" not found',
    );
    expect(
      (
        await fails(
          'create',
          '-f',
          await bad('field', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndatas: {}\n'),
          '-n',
          ns,
        )
      ).err,
    ).toContain('unknown field "datas"');
    expect(
      (
        await fails(
          'create',
          '-f',
          await bad('name', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: Big_Name}\n'),
          '-n',
          ns,
        )
      ).err,
    ).toContain('a lowercase RFC 1123 subdomain must consist of');
    const deployment =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: x}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: c}}, spec: {containers: [{name: x, image: x}]}}}\n';
    expect((await fails('create', '-f', await bad('selector', deployment), '-n', ns)).err).toContain(
      '`selector` does not match template `labels`',
    );
    expect((await fails('delete', 'namespace', 'kube-system')).err).toContain(
      'this namespace may not be deleted',
    );
    const stale = (await kubectl('get', 'configmap', 'settings', '-n', ns, '-o', 'json')).replace(
      '"1"',
      '"2"',
    );
    await kubectl('patch', 'configmap', 'settings', '--type=merge', '-p', '{"data":{"a":"3"}}', '-n', ns);
    expect((await fails('replace', '-f', await bad('stale', stale), '-n', ns)).err).toContain(
      'the object has been modified; please apply your changes to the latest version and try again',
    );
  });

  test('and what is not allowed, too', async () => {
    const ns = await namespace('guarded');
    await kubectl('create', 'rolebinding', 'rita', '--clusterrole=view', '--user=rita', '-n', ns);
    const rita = await shell.as('rita', 'readers');
    expect(await rita.kubectl('get', 'pods', '-n', ns)).toBe('');
    expect(await rita.kubectl('auth', 'can-i', 'list', 'pods', '-n', ns)).toBe('yes\n');
    expect((await rita.tryKubectl('auth', 'can-i', 'delete', 'pods', '-n', ns)).out).toBe('no\n');
    expect(await rita.kubectl('auth', 'can-i', '--list', '-n', ns)).toContain('configmaps');
    expect((await rita.tryKubectl('get', 'secrets', '-n', ns)).err).toContain(
      'secrets is forbidden: User "rita" cannot list resource "secrets" in API group "" in the namespace "guarded"',
    );
    expect((await rita.tryKubectl('get', 'nodes')).err).toContain('at the cluster scope');
    expect(await kubectl('get', 'pods', '-n', ns, '--as=rita')).toBe('');
    expect((await fails('get', 'secrets', '-n', ns, '--as=rita')).err).toContain('User "rita" cannot list');
  });
});
