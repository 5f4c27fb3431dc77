import { describe, expect, test } from 'vitest';
import type { Container, Pod, PodSpec } from '../../shapes/index.ts';
import { containerBody, type EngineTraits, networkHolderBody } from './create-body.ts';
import { pauseArchive } from './pause-image.ts';

const podOf = (container: Partial<Container> = {}, spec: Partial<PodSpec> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop', uid: 'u-1' },
  spec: { containers: [{ name: 'c', image: 'app', ...container }], ...spec },
});

const DOCKER: EngineTraits = { cluster: 'k', podman: false, network: 'freshet-k', reachesPods: true };
const LABELS = {
  'io.freshet.cluster': 'k',
  'io.freshet.namespace': 'shop',
  'io.freshet.pod': 'web',
  'io.freshet.pod-uid': 'u-1',
};

const bodyOf = (pod: Pod, traits = DOCKER, imageUser = '') =>
  containerBody(pod, pod.spec.containers[0] as Container, traits, {
    incarnation: { container: 'c', attempt: 2 },
    holder: 'h',
    image: 'docker.io/library/app:latest',
    imageUser,
    processesOf: undefined,
    environment: new Map([['NAME', 'world']]),
    mounts: [{ source: '/state/v', target: '/v', readOnly: true }],
    // biome-ignore lint/suspicious/noExplicitAny: what the engine is told is looked into
  }) as any;

describe('a container of a pod', () => {
  test('is told its command with variables filled in, its labels, and whose network it is in', () => {
    const body = bodyOf(podOf({ command: ['echo', 'hello $(NAME)'], args: ['$$(NAME)', '$(NONE)'] }));
    expect(body).toMatchObject({
      Entrypoint: ['echo', 'hello world'],
      Cmd: ['$(NAME)', '$(NONE)'],
      Env: ['NAME=world'],
      Labels: { ...LABELS, 'io.freshet.container': 'c', 'io.freshet.attempt': '2' },
      HostConfig: {
        NetworkMode: 'container:h',
        Mounts: [{ Type: 'bind', Source: '/state/v', Target: '/v', ReadOnly: true }],
        PidsLimit: 4_096,
      },
    });
    expect(body.HostConfig).not.toHaveProperty('Privileged');
    expect(body).not.toHaveProperty('User');
  });

  test('has limits that are limits, and a share of what it requests', () => {
    const resources = { limits: { cpu: '500m', memory: '64Mi' }, requests: { cpu: '250m' } };
    expect(bodyOf(podOf({ resources })).HostConfig).toMatchObject({
      Memory: 67_108_864,
      MemorySwap: 67_108_864,
      CpuPeriod: 100_000,
      CpuQuota: 50_000,
      CpuShares: 256,
    });
  });

  test('runs as whom its own context says, else that of its pod, else the image', () => {
    const spec = { securityContext: { runAsUser: 7, runAsGroup: 8, fsGroup: 9 } };
    expect(bodyOf(podOf({ securityContext: { runAsUser: 5 } }, spec))).toMatchObject({
      User: '5:8',
      HostConfig: { GroupAdd: ['9'] },
    });
    expect(bodyOf(podOf({ securityContext: { runAsGroup: 3 } }), DOCKER, 'app:app').User).toBe('app:3');
  });

  test('gives up powers when it is told to', () => {
    const securityContext = {
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] },
    };
    expect(bodyOf(podOf({ securityContext })).HostConfig).toMatchObject({
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      CapAdd: ['NET_BIND_SERVICE'],
      SecurityOpt: ['label=disable', 'no-new-privileges'],
    });
  });

  test('has the name of its pod as host with both engines, of which one refuses to be told', () => {
    expect(bodyOf(podOf())).not.toHaveProperty('Hostname');
    expect(bodyOf(podOf(), { ...DOCKER, podman: true }).Hostname).toBe('web');
  });
});

describe('what holds the network of a pod', () => {
  const ports = [{ containerPort: 80 }, { containerPort: 81, hostPort: 8_081, hostIP: '0.0.0.0' }];

  test('publishes to this machine alone, and only what the machine is to have', () => {
    expect(networkHolderBody(podOf({ ports }), DOCKER)).toMatchObject({
      Hostname: 'web',
      Labels: LABELS,
      HostConfig: {
        NetworkMode: 'freshet-k',
        PortBindings: { '81/tcp': [{ HostIp: '127.0.0.1', HostPort: '8081' }] },
      },
    });
  });

  test('publishes every port that is declared where pods cannot be reached otherwise', () => {
    const body = networkHolderBody(podOf({ ports }), { ...DOCKER, reachesPods: false });
    expect(body).toMatchObject({
      HostConfig: {
        PortBindings: {
          '80/tcp': [{ HostIp: '127.0.0.1', HostPort: '' }],
          '81/tcp': [{ HostIp: '127.0.0.1', HostPort: '8081' }],
        },
      },
    });
  });

  test('runs a program of its own, as an archive with a right sum, on the machines that engines name', () => {
    for (const name of ['amd64', 'x86_64', 'arm64', 'aarch64']) {
      const archive = pauseArchive(name) ?? Buffer.alloc(0);
      const header = Buffer.from(archive.subarray(0, 512));
      const stated = Number.parseInt(header.toString('latin1', 148, 154), 8);
      header.fill(' ', 148, 156);
      expect(header.reduce((total, byte) => total + byte, 0)).toBe(stated);
      expect(archive.toString('latin1', 513, 516)).toBe('ELF');
      expect(archive.length % 512).toBe(0);
    }
    expect(pauseArchive('s390x')).toBeUndefined();
  });
});
