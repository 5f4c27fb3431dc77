/** Pods in containers of a real engine, as somebody with kubectl sees them. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connectEngine, type EngineClient } from '@freshet/kit/container-engine';
import { migrate } from '@freshet/kit/db';
import { systemIds } from '@freshet/kit/ids';
import { findKubeTool } from '@freshet/kit/kube-tools';
import { memoryLogger } from '@freshet/kit/log';
import { createTestDatabase, eventually, type TestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ContainerWorld, containerTools, startContainers } from '../../tools/container-setup/index.ts';
import { type Cluster, createKeys, startCluster } from '../src/cluster.ts';
import { clusterSchema } from '../src/store/index.ts';
import { kubeconfigOf } from './kubeconfig.ts';
import type { ServedCluster } from './served-cluster.ts';
import { openShell, type Shell } from './tools.ts';

const tools = containerTools();
const TOOLS = resolve('node_modules/.cache/kube-tools');

const MANIFESTS = `
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {app.conf: "colour=green"}
---
apiVersion: v1
kind: Secret
metadata: {name: hidden}
stringData: {password: river-stone}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: kept}
spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
---
apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  terminationGracePeriodSeconds: 20
  securityContext: {runAsUser: 1000, fsGroup: 2000}
  initContainers:
    - name: first
      image: busybox
      imagePullPolicy: IfNotPresent
      command: [sh, -c, "echo made by init >/work/index.html"]
      volumeMounts: [{name: work, mountPath: /work}]
    - name: beside
      image: busybox
      imagePullPolicy: IfNotPresent
      restartPolicy: Always
      command: [sh, -c, "trap 'exit 0' TERM; while :; do sleep 0.1; done"]
  containers:
    - name: web
      image: busybox
      imagePullPolicy: IfNotPresent
      command: [sh, -c, "trap 'echo asked to go >/kept/last; exit 0' TERM; httpd -p 8080 -h /work; echo serving for $(POD); while :; do sleep 0.1; done"]
      env:
        - {name: POD, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
        - {name: PASSWORD, valueFrom: {secretKeyRef: {name: hidden, key: password}}}
      ports: [{name: http, containerPort: 8080}]
      resources: {limits: {memory: 64Mi}}
      readinessProbe: {httpGet: {path: /index.html, port: http}, periodSeconds: 1, timeoutSeconds: 10}
      startupProbe: {exec: {command: [test, -f, /work/index.html]}, periodSeconds: 1, timeoutSeconds: 10, failureThreshold: 30}
      volumeMounts:
        - {name: work, mountPath: /work}
        - {name: settings, mountPath: /etc/app}
        - {name: kept, mountPath: /kept}
  volumes:
    - {name: work, emptyDir: {}}
    - {name: settings, configMap: {name: settings}}
    - {name: kept, persistentVolumeClaim: {claimName: kept}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: failing}
spec:
  selector: {matchLabels: {app: failing}}
  template:
    metadata: {labels: {app: failing}}
    spec:
      containers:
        - name: c
          image: busybox
          imagePullPolicy: IfNotPresent
          command: [sh, -c, "echo run; echo out of luck >/dev/termination-log; exit 4"]
---
apiVersion: batch/v1
kind: Job
metadata: {name: sum}
spec:
  template:
    spec:
      restartPolicy: Never
      containers: [{name: c, image: busybox, imagePullPolicy: IfNotPresent, command: [sh, -c, "expr 20 + 22"]}]
---
apiVersion: v1
kind: Pod
metadata: {name: grasping}
spec:
  containers: [{name: c, image: busybox, imagePullPolicy: IfNotPresent, securityContext: {privileged: true}}]
---
apiVersion: v1
kind: Pod
metadata: {name: nowhere}
spec:
  containers: [{name: c, image: "localhost:1/none:1"}]
`;

describe.skipIf(!tools)('pods in containers', () => {
  let world: ContainerWorld;
  let engine: EngineClient;
  let database: TestDatabase;
  let folder: string;
  let cluster: Cluster;
  let shell: Shell;
  const keys = createKeys(systemClock);
  const log = memoryLogger();

  const start = async (): Promise<Cluster> =>
    startCluster({
      databaseUrl: database.url,
      name: 'contained',
      clock: systemClock,
      ids: systemIds,
      log,
      keys,
      listen: { host: '127.0.0.1', port: 0 },
      containers: { engine, folder },
    });

  const served = (running: Cluster): ServedCluster => ({ cluster: running }) as unknown as ServedCluster;

  const containers = (): string[] =>
    world
      .podman('ps', '--all', '--filter', 'label=io.freshet.cluster', '--format', '{{.Names}}')
      .split('\n')
      .filter(line => line !== '');

  const shown = (what: string, path: string): Promise<string> =>
    shell.kubectl('get', what, '-o', `jsonpath=${path}`);

  beforeAll(async () => {
    world = await startContainers(tools!);
    engine = await connectEngine({ environment: { DOCKER_HOST: world.engine }, userId: undefined });
    database = await createTestDatabase(inject('serverUrl'));
    await migrate(database.url, [clusterSchema]);
    folder = await mkdtemp(join(tmpdir(), 'freshet-pods-'));
    cluster = await start();
    shell = await openShell(served(cluster));
    // Somebody else's, on the same engine.
    world.podman('create', '--name', 'bystander', world.image, 'sleep', '1000');
    await shell.apply(MANIFESTS);
  });
  afterAll(async () => {
    await cluster?.stop();
    await shell?.remove();
    // What a test that failed left behind cannot be removed before what depends on it.
    const left = world ? containers() : [];
    const holders = left.filter(name => name.startsWith('freshet_network_'));
    for (const name of [...left.filter(one => !holders.includes(one)), ...holders])
      world.podman('rm', '--force', '--time', '0', name);
    await world?.stop();
    await database?.drop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('their node says that they are no simulation, and so do they', async () => {
    expect(await shell.kubectl('get', 'nodes', '-o', 'wide')).toMatch(
      /container-node +Ready .*podman:\/\/\d/,
    );
    await shell.kubectl('wait', '--for=condition=Ready', 'pod/web', '--timeout=60s');
    expect(await shown('pod/web', '{.status.containerStatuses[0].containerID}')).toMatch(
      /^podman:\/\/[0-9a-f]{64}$/,
    );
    expect(await shown('pod/web', '{.metadata.annotations}')).not.toContain('simulated');
  });

  test('they run with their volumes, variables, user, probes and neighbours', async () => {
    const script =
      'id -u; cat /etc/app/app.conf; echo " $PASSWORD"; wget -qO- http://127.0.0.1:8080/index.html';
    expect(await shell.kubectl('exec', 'web', '-c', 'web', '--', 'sh', '-c', script)).toBe(
      '1000\ncolour=green river-stone\nmade by init\n',
    );
    expect(await shell.kubectl('logs', 'web', '-c', 'web')).toBe('serving for web\n');
    expect(await shell.kubectl('get', 'pod', 'web')).toMatch(/web +2\/2 +Running +0/);
  });

  test('commands take input and tell how they ended, and files can be copied', async () => {
    const bytes = 'x'.repeat(300_000);
    const source = await shell.file('big.txt', bytes);
    await shell.kubectl('cp', '-c', 'web', source, 'web:/work/big.txt');
    expect(await shell.kubectl('exec', 'web', '-c', 'web', '--', 'wc', '-c', '/work/big.txt')).toContain(
      '300000',
    );
    const ended = await shell.tryKubectl('exec', 'web', '-c', 'web', '--', 'sh', '-c', 'echo no >&2; exit 7');
    expect(ended).toMatchObject({ code: 7, err: expect.stringContaining('no\n') });
    const run = [
      'run',
      'once',
      '--rm',
      '-i',
      '--restart=Never',
      '--image=busybox',
      '--image-pull-policy=Never',
    ];
    expect(await shell.kubectl(...run, '--', 'sh', '-c', 'cat; echo read')).toContain('read\n');
  });

  test('their ports can be forwarded, and what does not listen says so', async () => {
    const kubectl = await findKubeTool('kubectl', { folder: TOOLS, searchPath: '' });
    const kubeconfig = await shell.file('forward', kubeconfigOf(served(cluster)));
    const args = ['--kubeconfig', kubeconfig, 'port-forward', 'pod/web', ':8080', ':81'];
    const child = spawn(kubectl, args, { env: { PATH: '/usr/bin:/bin', HOME: shell.folder } });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        printed += chunk;
      });
    try {
      const portOf = (target: number): Promise<string> =>
        eventually(() => {
          const port = new RegExp(`127\\.0\\.0\\.1:(\\d+) -> ${target}\n`).exec(printed)?.[1];
          if (port === undefined) throw new Error(printed);
          return port;
        });
      const url = `http://127.0.0.1:${await portOf(8080)}/index.html`;
      const texts = await Promise.all([1, 2, 3].map(async () => (await fetch(url)).text()));
      expect(texts).toEqual(Array(3).fill('made by init\n'));
      await expect(fetch(`http://127.0.0.1:${await portOf(81)}/`)).rejects.toThrow();
      await eventually(() =>
        expect(printed).toContain('error forwarding port 81: port 81: connect ECONNREFUSED'),
      );
    } finally {
      child.kill();
    }
  });

  test('a job ends, and its log outlives it', async () => {
    await shell.kubectl('wait', '--for=condition=Complete', 'job/sum', '--timeout=60s');
    expect(await shell.kubectl('logs', 'job/sum')).toBe('42\n');
  });

  test('what fails is started again after growing delays, and keeps the log of the time before', async () => {
    await eventually(async () => {
      const state = await shown(
        'pods -l=app=failing'.split(' ')[0]!,
        '{.items[*].status.containerStatuses[0]}',
      );
      expect(state).toContain('CrashLoopBackOff');
      expect(state).toContain('"exitCode":4');
      expect(state).toContain('out of luck');
    });
    expect(await shell.kubectl('logs', '-l', 'app=failing', '--previous')).toBe('run\n');
  });

  test('what may not be run says why, and what cannot be pulled does', async () => {
    await eventually(async () => {
      expect(await shown('pod/grasping', '{.status.containerStatuses[0].state.waiting}')).toContain(
        'this cluster does not give pods all powers over the machine',
      );
      expect(await shown('pod/nowhere', '{.status.containerStatuses[0].state.waiting.reason}')).toMatch(
        /ErrImagePull|ImagePullBackOff/,
      );
    });
  });

  test('another process takes up what runs, and removes what belongs to nobody', async () => {
    const before = await shown('pod/web', '{.status.containerStatuses[0].containerID}');
    const { metadata } = cluster.client.get('namespaces', { namespace: '', name: 'kube-system' })!;
    const labels = [
      `io.freshet.cluster=${metadata.uid}`,
      'io.freshet.pod-uid=gone',
      'io.freshet.container=c',
    ];
    world.podman(
      'create',
      '--name',
      'leftover',
      ...labels.flatMap(label => ['--label', label]),
      world.image,
      'true',
    );
    await cluster.stop();
    await shell.remove();
    cluster = await start();
    shell = await openShell(served(cluster));
    await eventually(() => expect(containers()).not.toContain('leftover'));
    await eventually(async () => {
      expect(await shell.kubectl('get', 'pod', 'web')).toMatch(/web +2\/2 +Running +0/);
    });
    expect(await shown('pod/web', '{.status.containerStatuses[0].containerID}')).toBe(before);
  });

  test('what is deleted is asked to go first, and leaves nothing but its claim', async () => {
    await shell.kubectl('delete', 'pod', 'web');
    await shell.kubectl('delete', 'deployment,job,pod', '--all', '--now');
    await eventually(() => expect(containers()).toEqual([]));
    await eventually(async () => expect(await readdir(join(folder, 'pods'))).toEqual([]));
    const [claim = ''] = await readdir(join(folder, 'claims'));
    expect(await readdir(join(folder, 'claims', claim))).toEqual(['last']);
    expect(world.podman('ps', '--all', '--format', '{{.Names}}')).toContain('bystander');
  });
});
