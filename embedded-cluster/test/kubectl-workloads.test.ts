/** The real kubectl and what runs in the embedded cluster: deployments, pods, and how they end. */
import { eventually } from '@freshet/kit/testing';
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

const shop = (image: string, replicas = 2) => `
apiVersion: apps/v1
kind: Deployment
metadata: {name: shop, labels: {app: shop}}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: shop}}
  template:
    metadata: {labels: {app: shop}}
    spec:
      containers:
      - name: shop
        image: ${image}
        ports: [{containerPort: 8080}]
        resources: {requests: {cpu: 100m, memory: 1Gi}}
---
apiVersion: v1
kind: Service
metadata: {name: shop}
spec:
  selector: {app: shop}
  ports: [{port: 80, targetPort: 8080}]
`;

describe('a deployment', () => {
  test('is applied, compared, changed, rolled back, scaled and shown in every way', async () => {
    const ns = await namespace('rolling');
    const inNs = ['-n', ns];
    const one = await shell.file('shop-1.yaml', shop('shop:1.0'));
    const two = await shell.file('shop-2.yaml', shop('shop:2.0'));
    expect(await kubectl('apply', '-f', one, ...inNs)).toBe(
      'deployment.apps/shop created\nservice/shop created\n',
    );
    expect(await kubectl('rollout', 'status', 'deployment/shop', ...inNs)).toContain(
      'successfully rolled out',
    );
    expect(await kubectl('apply', '-f', one, ...inNs)).toBe(
      'deployment.apps/shop unchanged\nservice/shop unchanged\n',
    );
    const diff = await shell.tryKubectl('diff', '-f', two, ...inNs);
    expect(diff.code).toBe(1);
    expect(diff.out).toMatch(/-\s+- image: shop:1\.0\n\+\s+- image: shop:2\.0/);
    expect(await kubectl('apply', '-f', two, ...inNs)).toBe(
      'deployment.apps/shop configured\nservice/shop unchanged\n',
    );
    await kubectl('rollout', 'status', 'deployment/shop', ...inNs);
    expect(await kubectl('rollout', 'history', 'deployment/shop', ...inNs)).toMatch(/REVISION.*\n1 .*\n2 /);
    expect(await kubectl('rollout', 'undo', 'deployment/shop', ...inNs)).toBe(
      'deployment.apps/shop rolled back\n',
    );
    await kubectl('rollout', 'status', 'deployment/shop', ...inNs);
    const image = 'jsonpath={.spec.template.spec.containers[0].image}';
    expect(await kubectl('get', 'deployment', 'shop', '-o', image, ...inNs)).toBe('shop:1.0');

    expect(await kubectl('rollout', 'pause', 'deployment/shop', ...inNs)).toBe(
      'deployment.apps/shop paused\n',
    );
    expect(await kubectl('set', 'image', 'deployment/shop', 'shop=shop:3.0', ...inNs)).toBe(
      'deployment.apps/shop image updated\n',
    );
    expect(await kubectl('rollout', 'resume', 'deployment/shop', ...inNs)).toBe(
      'deployment.apps/shop resumed\n',
    );
    expect(await kubectl('rollout', 'restart', 'deployment/shop', ...inNs)).toBe(
      'deployment.apps/shop restarted\n',
    );
    expect(await kubectl('scale', 'deployment/shop', '--replicas=4', ...inNs)).toBe(
      'deployment.apps/shop scaled\n',
    );
    await kubectl('rollout', 'status', 'deployment/shop', ...inNs);
    expect(await kubectl('wait', '--for=condition=Available', 'deployment/shop', ...inNs)).toBe(
      'deployment.apps/shop condition met\n',
    );
    expect(
      await kubectl('wait', '--for=jsonpath={.status.readyReplicas}=4', 'deployment/shop', ...inNs),
    ).toContain('condition met');

    expect(await kubectl('get', 'deployment', 'shop', ...inNs)).toMatch(
      /NAME +READY +UP-TO-DATE +AVAILABLE +AGE\nshop +4\/4 +4 +4 /,
    );
    expect(await kubectl('get', 'deployments', '-o', 'wide', ...inNs)).toMatch(
      /CONTAINERS +IMAGES +SELECTOR\n.*shop +shop:3\.0 +app=shop/,
    );
    expect(JSON.parse(await kubectl('get', 'deployment', 'shop', '-o', 'json', ...inNs))).toMatchObject({
      kind: 'Deployment',
    });
    // One gibibyte, whatever way it was written.
    expect(await kubectl('get', 'deployment', 'shop', '-o', 'yaml', ...inNs)).toMatch(
      /requests:\n +cpu: 100m\n +memory: 1Gi\n/,
    );
    expect(await kubectl('get', 'pods', '-l', 'app=shop', '-o', 'name', ...inNs)).toMatch(
      /^(pod\/shop-\S+\n){4}$/,
    );
    expect(
      await kubectl('get', 'pods', '-o', 'custom-columns=N:.metadata.name,P:.status.phase', ...inNs),
    ).toMatch(/^N +P\n(shop-\S+ +Running\n){4}$/);
    expect(await kubectl('get', 'pods', '--sort-by=.metadata.name', '--show-labels', ...inNs)).toContain(
      'pod-template-hash=',
    );
    expect(await kubectl('get', 'pods', '-o', 'go-template={{len .items}}', ...inNs)).toBe('4');
    expect(await kubectl('get', 'pods', '--field-selector=status.phase=Pending', ...inNs)).toBe('');
    expect(await kubectl('get', 'all', '-A', '--no-headers')).toContain('deployment.apps/shop');
    expect(
      await kubectl(
        'get',
        'endpointslices',
        '-o',
        'jsonpath={.items[0].endpoints[*].conditions.ready}',
        ...inNs,
      ),
    ).toBe('true true true true');
    const described = await kubectl('describe', 'deployment', 'shop', ...inNs);
    expect(described).toMatch(/Replicas: +4 desired \| 4 updated \| 4 total \| 4 available \| 0 unavailable/);
    expect(described).toMatch(/Normal +ScalingReplicaSet .*deployment-controller +Scaled up replica set/);
    expect(await kubectl('describe', 'service', 'shop', ...inNs)).toMatch(
      /TargetPort: +8080\/TCP\nEndpoints: +10\./,
    );
  });

  test('is changed in three kinds of patches, labelled, annotated and exposed', async () => {
    const ns = await namespace('patching');
    const inNs = ['-n', ns];
    await kubectl('create', 'deployment', 'web', '--image=web:1', '--replicas=1', ...inNs);
    const patch = (type: string, text: string) =>
      kubectl('patch', 'deployment', 'web', `--type=${type}`, '-p', text, ...inNs);
    await patch(
      'strategic',
      '{"spec":{"template":{"spec":{"containers":[{"name":"sidecar","image":"log:1"}]}}}}',
    );
    await patch('merge', '{"metadata":{"labels":{"team":"web"}}}');
    await patch('json', '[{"op":"add","path":"/metadata/labels/tier","value":"front"}]');
    // Its controller may still write to it in between.
    await eventually(async () =>
      expect(await patch('json', '[]')).toBe('deployment.apps/web patched (no change)\n'),
    );
    expect(
      await kubectl(
        'get',
        'deployment',
        'web',
        '-o',
        'jsonpath={.spec.template.spec.containers[*].name} {.metadata.labels}',
        ...inNs,
      ),
    ).toBe('sidecar web {"app":"web","team":"web","tier":"front"}');
    expect(await kubectl('label', 'deployment', 'web', 'tier-', 'stage=test', ...inNs)).toBe(
      'deployment.apps/web labeled\n',
    );
    expect((await fails('label', 'deployment', 'web', 'stage=prod', ...inNs)).err).toContain(
      'already has a value (test), and --overwrite is false',
    );
    expect(await kubectl('annotate', 'deployment', 'web', 'note=by hand', ...inNs)).toBe(
      'deployment.apps/web annotated\n',
    );
    expect(await kubectl('set', 'env', 'deployment/web', 'MODE=test', ...inNs)).toBe(
      'deployment.apps/web env updated\n',
    );
    expect(await kubectl('set', 'resources', 'deployment/web', '--limits=cpu=200m', ...inNs)).toContain(
      'resource requirements updated',
    );
    expect(await kubectl('expose', 'deployment', 'web', '--port=80', ...inNs)).toBe('service/web exposed\n');
    expect(await kubectl('autoscale', 'deployment', 'web', '--min=1', '--max=3', '--cpu=80%', ...inNs)).toBe(
      'horizontalpodautoscaler.autoscaling/web autoscaled\n',
    );
    expect(
      (
        await fails(
          'patch',
          'deployment',
          'web',
          '--type=json',
          '-p',
          '[{"op":"test","path":"/spec/replicas","value":9}]',
          ...inNs,
        )
      ).err,
    ).toContain('testing value /spec/replicas failed');
  });
});

describe('a pod', () => {
  test('runs, talks, obeys, fails and can be looked into', async () => {
    const ns = await namespace('pods');
    expect(await kubectl('run', 'web', '--image=nginx:1', '-n', ns)).toBe('pod/web created\n');
    expect(await kubectl('wait', '--for=condition=Ready', 'pod/web', '-n', ns)).toBe(
      'pod/web condition met\n',
    );
    expect(await kubectl('logs', 'web', '--tail=2', '-n', ns)).not.toBe('');
    expect((await shell.tryKubectl('exec', 'web', '-n', ns, '--', 'sh', '-c', 'exit 3')).code).toBe(3);
    expect(await kubectl('describe', 'pod', 'web', '-n', ns)).toMatch(
      /Ready +True[\s\S]*Successfully assigned pods\/web/,
    );
    expect(await kubectl('events', '-n', ns)).toContain('Successfully assigned');
    await kubectl('run', 'lost', '--image=registry.test/missing:simulate-image-pull', '-n', ns);
    await kubectl(
      'wait',
      '--for=jsonpath={.status.containerStatuses[0].state.waiting.reason}=ImagePullBackOff',
      'pod/lost',
      '-n',
      ns,
    );
    expect(await kubectl('get', 'pod', 'lost', '-n', ns)).toMatch(
      /lost +0\/1 +(ImagePullBackOff|ErrImagePull)/,
    );
    expect(await kubectl('get', 'pods', '-n', ns, '-w', '--request-timeout=1s')).toMatch(
      /web +1\/1 +Running/,
    );
    expect(await kubectl('delete', 'pod', 'web', '-n', ns)).toContain('pod "web" deleted');
  });

  test('leaves a node that is drained', async () => {
    const ns = await namespace('drained');
    await kubectl('create', 'deployment', 'web', '--image=web:1', '-n', ns);
    await kubectl('rollout', 'status', 'deployment/web', '-n', ns);
    const node = await kubectl('get', 'nodes', '-o', 'jsonpath={.items[0].metadata.name}');
    expect(await kubectl('cordon', node)).toContain('cordoned');
    expect(await kubectl('get', 'node', node)).toContain('Ready,SchedulingDisabled');
    expect(
      await kubectl(
        'drain',
        node,
        `--pod-selector=app=web`,
        '--ignore-daemonsets',
        '--disable-eviction=false',
      ),
    ).toContain('drained');
    expect(await kubectl('get', 'pods', '-n', ns)).toContain('Pending');
    expect(await kubectl('uncordon', node)).toContain('uncordoned');
    await kubectl('rollout', 'status', 'deployment/web', '-n', ns);
    expect(await kubectl('taint', 'node', node, 'kind=test:PreferNoSchedule')).toContain('tainted');
    expect(await kubectl('taint', 'node', node, 'kind-')).toContain('untainted');
  });
});

describe('deleting', () => {
  test('takes what belongs along, keeps it, or waits for it, as asked', async () => {
    const ns = await namespace('deleting');
    const make = async (name: string) => {
      await kubectl('create', 'deployment', name, '--image=web:1', '-n', ns);
      await kubectl('rollout', 'status', `deployment/${name}`, '-n', ns);
    };
    const left = (name: string) =>
      kubectl('get', 'replicasets,pods', '-l', `app=${name}`, '-o', 'name', '-n', ns);
    await Promise.all(['background', 'foreground', 'orphan'].map(make));
    expect(await kubectl('delete', 'deployment', 'foreground', '--cascade=foreground', '-n', ns)).toContain(
      'deleted',
    );
    expect(await left('foreground')).toBe('');
    await kubectl('delete', 'deployment', 'orphan', '--cascade=orphan', '-n', ns);
    expect(await left('orphan')).toMatch(/replicaset.*\n.*pod|pod.*\n.*replicaset/);
    await kubectl('delete', 'deployment', 'background', '-n', ns);
    await kubectl('wait', '--for=delete', 'pod', '-l', 'app=background', '-n', ns);
    expect(await left('background')).toBe('');
    expect(await kubectl('delete', 'all', '--all', '-n', ns)).toContain('replicaset.apps "orphan-');
    expect(await kubectl('delete', 'namespace', ns)).toContain(`namespace "${ns}" deleted`);
    expect((await fails('get', 'namespace', ns)).err).toBe(
      `Error from server (NotFound): namespaces "${ns}" not found`,
    );
  });
});
