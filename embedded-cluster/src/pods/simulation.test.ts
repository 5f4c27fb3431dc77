import { describe, expect, test } from 'vitest';
import { conditionOf } from '../reconciling/index.ts';
import type { Container, Pod, PodSpec, PodStatus } from '../shapes/index.ts';
import { createAddressPool } from './addresses.ts';
import type { PodHappening } from './container-run.ts';
import type { References } from './references.ts';
import { createSimulatedRuntime } from './simulated-runtime.ts';

const START = Date.parse('2026-03-01T12:00:00Z');

const nothingMissing: References = {
  missingForContainer: () => undefined,
  missingForVolumes: () => undefined,
  read: () => undefined,
};

const pod = (settings: Record<string, string> = {}, spec: Partial<PodSpec> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'p',
    namespace: 'n',
    uid: 'u',
    generation: 1,
    annotations: Object.fromEntries(
      Object.entries(settings).map(([name, text]) => [`simulation.freshet.io/${name}`, text]),
    ),
  },
  spec: { nodeName: 'node', restartPolicy: 'Always', containers: [{ name: 'c', image: 'web:1' }], ...spec },
});

/** Runs a pod through time, looking whenever the runtime asks to be looked at. */
const live = (start: Pod, references: Partial<References> = {}) => {
  const runtime = createSimulatedRuntime({
    addresses: createAddressPool(),
    hostIP: () => '172.30.0.10',
    references: { ...nothingMissing, ...references },
  });
  let now = START;
  let current = start;
  let due: number | undefined = START;
  let isGone = false;
  const happenings: PodHappening[] = [];
  const look = (): void => {
    const report = runtime.sync(current, new Date(now));
    current = { ...current, status: { ...current.status, ...report.status } };
    happenings.push(...report.happenings);
    due = report.dueAt;
    isGone = report.isGone;
  };
  look();
  return {
    happenings,
    get status(): PodStatus {
      return current.status ?? {};
    },
    get isGone() {
      return isGone;
    },
    get isWaiting() {
      return due !== undefined;
    },
    pass: (ms: number): void => {
      const end = now + ms;
      for (let looks = 0; due !== undefined && due <= end && looks < 10_000; looks += 1) {
        now = Math.max(now, due);
        look();
      }
      now = end;
      look();
    },
    change: (next: (pod: Pod) => Pod): void => {
      current = next(current);
      look();
    },
  };
};

const stateOf = ({ containerStatuses }: PodStatus) => containerStatuses?.[0]?.state;
const isReady = ({ conditions }: PodStatus) => conditionOf(conditions, 'Ready')?.status === 'True';
const deleted =
  (grace: number) =>
  (one: Pod): Pod => ({
    ...one,
    metadata: {
      ...one.metadata,
      deletionTimestamp: '2026-03-01T12:01:00Z',
      deletionGracePeriodSeconds: grace,
    },
  });

describe('a pod', () => {
  test('starts step by step and is soon ready', () => {
    const life = live(pod());
    expect(life.status).toMatchObject({ phase: 'Pending', hostIP: '172.30.0.10' });
    expect(stateOf(life.status)).toEqual({ waiting: { reason: 'ContainerCreating' } });
    expect(life.status.podIP).toBeUndefined();
    life.pass(500);
    expect(life.status).toMatchObject({ phase: 'Running', podIP: '10.244.0.1', qosClass: 'BestEffort' });
    expect(life.status.conditions?.map(({ type, status }) => `${type}=${status}`)).toEqual([
      'PodReadyToStartContainers=True',
      'Initialized=True',
      'Ready=True',
      'ContainersReady=True',
      'PodScheduled=True',
    ]);
    expect(life.happenings.map(({ reason }) => reason)).toEqual(['Pulling', 'Pulled', 'Created', 'Started']);
    expect(life.isWaiting).toBe(false);
  });

  test('that is there to end, ends well, or with the code of its command', () => {
    const well = live(pod({}, { restartPolicy: 'Never' }));
    well.pass(2_000);
    expect(well.status.phase).toBe('Succeeded');
    expect(stateOf(well.status)?.terminated).toMatchObject({ exitCode: 0, reason: 'Completed' });
    expect(conditionOf(well.status.conditions, 'Ready')).toMatchObject({
      status: 'False',
      reason: 'PodCompleted',
    });
    const badly = live(
      pod(
        {},
        {
          restartPolicy: 'Never',
          containers: [{ name: 'c', image: 'a', command: ['sh', '-c', 'echo no; exit 3'] }],
        },
      ),
    );
    badly.pass(2_000);
    expect(badly.status.phase).toBe('Failed');
    expect(stateOf(badly.status)?.terminated).toMatchObject({ exitCode: 3, reason: 'Error' });
  });

  test('runs its init containers one after the other, and sidecars beside the rest', () => {
    const init = (name: string, more: Partial<Container> = {}): Container => ({ name, image: name, ...more });
    const life = live(
      pod(
        { 'init-duration': '10s' },
        { initContainers: [init('one'), init('side', { restartPolicy: 'Always' }), init('two')] },
      ),
    );
    life.pass(5_000);
    expect(life.status.initContainerStatuses?.map(({ state }) => Object.keys(state)[0])).toEqual([
      'running',
      'waiting',
      'waiting',
    ]);
    expect(conditionOf(life.status.conditions, 'Initialized')).toMatchObject({
      status: 'False',
      reason: 'ContainersNotInitialized',
      message: 'containers with incomplete status: [one side two]',
    });
    life.pass(8_000);
    expect(life.status.initContainerStatuses?.map(({ state }) => Object.keys(state)[0])).toEqual([
      'terminated',
      'running',
      'running',
    ]);
    life.pass(10_000);
    expect(life.status).toMatchObject({ phase: 'Running' });
    expect(isReady(life.status)).toBe(true);
  });

  test('stops within its time when it is deleted, and is gone then', () => {
    const life = live(pod({ 'stop-delay': '3s' }));
    life.pass(1_000);
    life.change(deleted(30));
    expect(life.happenings.at(-1)).toMatchObject({ reason: 'Killing', message: 'Stopping container c' });
    life.pass(2_000);
    expect(life.isGone).toBe(false);
    life.pass(1_500);
    expect(life.isGone).toBe(true);
    expect(stateOf(life.status)?.terminated?.exitCode).toBe(0);
    const slow = live(pod({ 'stop-delay': '1h' }));
    slow.pass(1_000);
    slow.change(deleted(5));
    slow.pass(5_500);
    expect(slow.isGone).toBe(true);
    expect(stateOf(slow.status)?.terminated?.exitCode).toBe(137);
  });

  test('restarts a container whose image is changed', () => {
    const life = live(pod());
    life.pass(1_000);
    life.change(one => ({ ...one, spec: { ...one.spec, containers: [{ name: 'c', image: 'web:2' }] } }));
    life.pass(1_000);
    expect(life.status.containerStatuses?.[0]).toMatchObject({
      image: 'docker.io/library/web:2',
      restartCount: 1,
      ready: true,
    });
  });

  test('takes containers that are added to look into it, without caring for them', () => {
    const life = live(pod());
    life.pass(1_000);
    const added = { name: 'debugger', image: 'busybox', command: ['sh', '-c', 'sleep 5; exit 3'] };
    life.change(one => ({ ...one, spec: { ...one.spec, ephemeralContainers: [added] } }));
    life.pass(2_000);
    expect(life.status.ephemeralContainerStatuses?.[0]?.state.running).toBeDefined();
    life.pass(10_000);
    expect(life.status.ephemeralContainerStatuses?.[0]?.state.terminated).toMatchObject({ exitCode: 3 });
    expect(isReady(life.status)).toBe(true);
  });

  test('goes on where it was when its node is restarted', () => {
    const before = live(pod());
    before.pass(1_000);
    const after = live({ ...pod(), status: before.status });
    expect(after.status).toEqual(before.status);
    expect(after.happenings).toEqual([]);
  });
});

describe('a failure', () => {
  test('of an image shows both faces of it, by annotation as by tag', () => {
    for (const life of [
      live(pod({ failure: 'image-pull' })),
      live(pod({}, { containers: [{ name: 'c', image: 'web:simulate-image-pull' }] })),
    ]) {
      life.pass(200);
      expect(stateOf(life.status)?.waiting?.reason).toBe('ErrImagePull');
      life.pass(2_000);
      expect(stateOf(life.status)?.waiting?.reason).toBe('ImagePullBackOff');
      expect(stateOf(life.status)?.waiting?.message).toMatch(/^Back-off pulling image "web:/);
      expect(life.status.phase).toBe('Pending');
      life.pass(600_000);
      expect(['ErrImagePull', 'ImagePullBackOff']).toContain(stateOf(life.status)?.waiting?.reason);
      expect(life.happenings.map(({ reason }) => reason)).toContain('BackOff');
    }
  });

  test('that ends after a while lets the pod come up', () => {
    const life = live(pod({ failure: 'image-pull', 'failure-count': '2' }));
    life.pass(60_000);
    expect(isReady(life.status)).toBe(true);
    const crashing = live(pod({ failure: 'crash', 'failure-count': '3' }));
    crashing.pass(120_000);
    expect(crashing.status.containerStatuses?.[0]).toMatchObject({ restartCount: 3, ready: true });
  });

  test('of a process backs off longer and longer, and never counts as ready', () => {
    const life = live(pod({ failure: 'crash', 'exit-code': '7' }));
    let wasReady = false;
    for (let step = 0; step < 3_000; step += 1) {
      life.pass(10);
      wasReady ||= isReady(life.status);
    }
    expect(wasReady).toBe(false);
    expect(life.status.phase).toBe('Running');
    expect(stateOf(life.status)?.waiting).toEqual({
      reason: 'CrashLoopBackOff',
      message: 'back-off 20s restarting failed container=c pod=p_n(u)',
    });
    expect(life.status.containerStatuses?.[0]?.lastState.terminated).toMatchObject({
      exitCode: 7,
      reason: 'Error',
    });
    life.pass(3_600_000);
    const restarts = life.status.containerStatuses?.[0]?.restartCount ?? 0;
    expect(restarts).toBeGreaterThan(12);
    expect(restarts).toBeLessThan(25);
    expect(stateOf(life.status)?.waiting?.message).toContain('back-off 5m0s');
  });

  test('of memory says so', () => {
    const life = live(pod({}, { containers: [{ name: 'c', image: 'web:simulate-oom' }] }));
    life.pass(2_000);
    expect(life.status.containerStatuses?.[0]?.lastState.terminated).toMatchObject({
      exitCode: 137,
      reason: 'OOMKilled',
    });
  });

  test('of configuration lasts until what is missing is there', () => {
    let missing: string | undefined = 'configmap "settings" not found';
    const life = live(pod(), { missingForContainer: () => missing });
    life.pass(5_000);
    expect(stateOf(life.status)?.waiting).toEqual({ reason: 'CreateContainerConfigError', message: missing });
    missing = undefined;
    life.pass(5_000);
    expect(isReady(life.status)).toBe(true);
    let volume: { volume: string; problem: string } | undefined = {
      volume: 'v',
      problem: 'secret "s" not found',
    };
    const mounting = live(pod(), { missingForVolumes: () => volume });
    mounting.pass(5_000);
    expect(stateOf(mounting.status)?.waiting?.reason).toBe('ContainerCreating');
    expect(mounting.happenings[0]?.message).toBe(
      'MountVolume.SetUp failed for volume "v" : secret "s" not found',
    );
    volume = undefined;
    mounting.pass(5_000);
    expect(isReady(mounting.status)).toBe(true);
  });

  test('of readiness leaves the pod running', () => {
    const life = live(pod({ failure: 'not-ready' }));
    life.pass(10_000);
    expect(life.status.phase).toBe('Running');
    expect(conditionOf(life.status.conditions, 'Ready')).toMatchObject({
      status: 'False',
      reason: 'ContainersNotReady',
      message: 'containers with unready status: [c]',
    });
    expect(life.happenings.at(-1)?.reason).toBe('Unhealthy');
  });

  test('may be a slow start, an eviction or a deadline', () => {
    const slow = live(pod({ failure: 'slow-start' }));
    slow.pass(29_000);
    expect(isReady(slow.status)).toBe(false);
    slow.pass(2_000);
    expect(isReady(slow.status)).toBe(true);
    const evicted = live(pod({ failure: 'evicted' }));
    evicted.pass(2_000);
    expect(evicted.status).toMatchObject({ phase: 'Failed', reason: 'Evicted' });
    const late = live(pod({ 'run-duration': '1h' }, { restartPolicy: 'Never', activeDeadlineSeconds: 30 }));
    late.pass(31_000);
    expect(late.status).toMatchObject({ phase: 'Failed', reason: 'DeadlineExceeded' });
  });

  test('of one container is that of the one that is named', () => {
    const two = {
      containers: [
        { name: 'a', image: 'a' },
        { name: 'b', image: 'b' },
      ],
    };
    const life = live(pod({ failure: 'crash', container: 'b' }, two));
    life.pass(5_000);
    expect(life.status.containerStatuses?.map(({ ready }) => ready)).toEqual([true, false]);
  });
});

describe('an image whose registry has only some tags', () => {
  const TAGS = '[0-9]*.[0-9]*.[0-9]*-[0-9a-f][0-9a-f][0-9a-f]';
  const run = (image: string, tags = TAGS) => {
    const lived = live(pod({ tags }, { containers: [{ name: 'c', image }] }));
    lived.pass(1_000);
    return lived;
  };

  test.each(['shop/web:1.4.1-3fa', 'web:10.20.30-000', 'web@sha256:abc'])('runs as %s', image => {
    expect(isReady(run(image).status)).toBe(true);
  });

  test.each(['web:typo', 'web:1.4.1', 'web:1.4.1-3fx', 'web:1.4.1-3fa9', 'web', 'localhost:5000/web'])(
    'cannot be pulled as %s, and says that there is no such tag',
    image => {
      const { status } = run(image);
      expect(isReady(status)).toBe(false);
      expect(stateOf(status)?.waiting).toMatchObject({
        reason: 'ImagePullBackOff',
        message: expect.stringContaining('not found: no such tag'),
      });
    },
  );

  test('still fails as its tag asks for', () => {
    expect(stateOf(run('web:simulate-config-error').status)?.waiting?.reason).toBe(
      'CreateContainerConfigError',
    );
  });

  test('does not keep anybody waiting, whatever the pattern', () => {
    const image = `web:${'a'.repeat(120)}b`;
    expect(stateOf(run(image, `${'*a'.repeat(250)}c`).status)?.waiting?.reason).toBe('ImagePullBackOff');
  });
});
