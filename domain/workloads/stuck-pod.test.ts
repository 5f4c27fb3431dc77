import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import { type StuckPod, stuckPod } from './index.ts';

const IMAGE = 'demo-shop/checkout:typo';

const podWith = (status: object, metadata: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'checkout-1', namespace: 'shop', ...metadata },
  spec: { containers: [{ name: 'app', image: IMAGE }] },
  status: { phase: 'Pending', containerStatuses: [{ name: 'app', image: IMAGE, ready: false, ...status }] },
});

const NOW = new Date('2026-01-01T00:10:00Z');

const after = (stuck: StuckPod | undefined) => stuck && { stuck, now: NOW };

const waits = (reason: string, message = '') => ({ state: { waiting: { reason, message } } });

describe('a pod that does not come up', () => {
  test.each([
    ['ErrImagePull', `failed to resolve "${IMAGE}": not found: no such tag`, 'no such tag'],
    ['ImagePullBackOff', `Back-off pulling image "${IMAGE}": ErrImagePull: no such tag`, 'no such tag'],
    ['ErrImagePull', `"docker.io/${IMAGE}": not found`, 'the registry has no such image or tag'],
    ['ErrImagePull', 'pull access denied', 'the registry does not let this cluster in'],
    ['ErrImagePull', 'dial tcp: lookup registry.example: no such host', 'the registry cannot be reached'],
    [
      'ErrImagePull',
      'x509: certificate signed by unknown authority',
      'the certificate of the registry is not trusted',
    ],
  ])('says of %s (%s): %s', (reason, message, cause) => {
    expect(stuckPod(podWith(waits(reason, message)))).toEqual({
      container: 'app',
      words: `Image ${IMAGE} cannot be pulled: ${cause}`,
      runsBetweenTries: false,
    });
  });

  test('says what is no image, and what may not be pulled', () => {
    expect(stuckPod(podWith(waits('InvalidImageName')))?.words).toBe(`${IMAGE} is no name of an image`);
    expect(stuckPod(podWith(waits('ErrImageNeverPull')))?.words).toBe(
      `Image ${IMAGE} is not on the node and may not be pulled`,
    );
  });

  test('says how its container ends again and again', () => {
    const ended = (terminated: object) => ({
      ...waits('CrashLoopBackOff', 'back-off 10s'),
      lastState: { terminated },
    });
    expect(stuckPod(podWith(ended({ reason: 'Error', exitCode: 3 })))?.words).toBe(
      'Container app crashes again and again: exit code 3',
    );
    expect(stuckPod(podWith(ended({ reason: 'OOMKilled', exitCode: 137 })))?.words).toBe(
      'Container app crashes again and again: OOMKilled, exit code 137',
    );
  });

  test.each(['configmap "settings" not found', 'secret "db.login" not found'])(
    'says what its container lacks: %s',
    message => {
      const lacking = waits('CreateContainerConfigError', message);
      expect(stuckPod(podWith(lacking))?.words).toBe(`Container app cannot start: ${message}`);
    },
  );

  test.each([
    ['CreateContainerConfigError', 'secret "db" not found; tried with hunter2'],
    ['CreateContainerConfigError', 'failed to prepare subPath "hunter2" for volumeMount "data"'],
    ['CreateContainerConfigError', 'secret "db" not found\nhunter2'],
    ['CreateContainerError', 'exec: "/bin/pay --token=hunter2": no such file or directory'],
    ['RunContainerError', 'failed to start container "0a1b": exec: "pay --token=hunter2": not found'],
  ])(
    'tells of %s only the reason, as the words of the node may hold values of secrets',
    (reason, message) => {
      expect(stuckPod(podWith(waits(reason, message)))).toEqual({
        container: 'app',
        words: `Container app cannot start: ${reason}`,
        runsBetweenTries: false,
      });
    },
  );

  test('is not one that only starts, runs, has come to its end or goes', () => {
    expect(stuckPod(podWith(waits('ContainerCreating')))).toBeUndefined();
    expect(stuckPod(podWith({ state: { running: {} }, ready: true }))).toBeUndefined();
    const going = podWith(waits('ImagePullBackOff'), { deletionTimestamp: '2026-11-16T10:00:00Z' });
    expect(stuckPod(going)).toBeUndefined();
    const failed = podWith(waits('CrashLoopBackOff'));
    expect(
      stuckPod({ ...failed, status: { ...(failed.status as object), phase: 'Failed' } }),
    ).toBeUndefined();
  });

  test.each([
    ['ErrImagePull', 'no such tag'],
    ['CreateContainerConfigError', 'secret "db" not found'],
  ])('stays one between two tries after %s, until its container was started', (reason, message) => {
    const known = stuckPod(podWith(waits(reason, message)));
    expect(known).toBeDefined();
    expect(stuckPod(podWith(waits('ContainerCreating')), after(known))).toEqual(known);
    expect(stuckPod(podWith({ state: { running: {} } }), after(known))).toBeUndefined();
    expect(stuckPod(podWith({ state: { terminated: { exitCode: 1 } } }), after(known))).toBeUndefined();
  });

  test('keeps what the pull said through the wait for the next one', () => {
    const known = stuckPod(podWith(waits('ErrImagePull', 'no such tag')));
    expect(stuckPod(podWith(waits('ImagePullBackOff', 'Back-off pulling image')), after(known))).toEqual(
      known,
    );
  });

  test('stays one while its container runs until the next crash, and not once a job is done', () => {
    const job = (status: object) => ({ ...podWith(status), spec: { restartPolicy: 'OnFailure' } });
    const stuck = stuckPod(job(waits('CrashLoopBackOff')));
    const of = (status: object) => stuck && stuckPod(job(status), { stuck, now: NOW });
    expect(stuck).toMatchObject({ runsBetweenTries: true });
    expect(stuck?.isCrashLoop).toBeUndefined();
    expect(of({ state: { running: {} } })).toEqual(stuck);
    expect(of({ state: { terminated: { exitCode: 1 } } })).toEqual(stuck);
    expect(of({ state: { terminated: { exitCode: 0 } } })).toBeUndefined();
    expect(of({ state: { running: {} }, ready: true })).toBeUndefined();
  });

  test('stays one in a crash loop until its container runs for a minute, and longer than the last time', () => {
    const stuck = stuckPod(podWith(waits('CrashLoopBackOff')));
    expect(stuck?.isCrashLoop).toBe(true);
    const readySince = (startedAt: string, lastState: object = {}) =>
      stuck &&
      stuckPod(podWith({ ready: true, state: { running: { startedAt } }, lastState }), { stuck, now: NOW });
    const ran = (from: string, till: string) => ({ terminated: { startedAt: from, finishedAt: till } });
    expect(readySince('2026-01-01T00:09:30Z')).toEqual(stuck);
    expect(readySince('2026-01-01T00:09:00Z')).toBeUndefined();
    const threeMinutes = ran('2026-01-01T00:00:00Z', '2026-01-01T00:03:00Z');
    expect(readySince('2026-01-01T00:08:00Z', threeMinutes)).toEqual(stuck);
    expect(readySince('2026-01-01T00:07:00Z', threeMinutes)).toBeUndefined();
    const anHour = ran('2025-12-31T23:00:00Z', '2026-01-01T00:00:00Z');
    expect(readySince('2026-01-01T00:00:00Z', anHour)).toBeUndefined();
    expect(
      stuck && stuckPod(podWith({ state: { terminated: { exitCode: 0 } } }), { stuck, now: NOW }),
    ).toEqual(stuck);
  });
});
