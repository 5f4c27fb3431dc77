import type { KubeObject } from '@freshet/domain/objects';
import { describe, expect, test } from 'vitest';
import { stuckPod } from './index.ts';

const IMAGE = 'demo-shop/checkout:typo';

const podWith = (status: object, metadata: object = {}): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'checkout-1', namespace: 'shop', ...metadata },
  spec: { containers: [{ name: 'app', image: IMAGE }] },
  status: { phase: 'Pending', containerStatuses: [{ name: 'app', image: IMAGE, ready: false, ...status }] },
});

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
    expect(stuckPod(podWith(waits('ContainerCreating')), known)).toEqual(known);
    expect(stuckPod(podWith({ state: { running: {} } }), known)).toBeUndefined();
    expect(stuckPod(podWith({ state: { terminated: { exitCode: 1 } } }), known)).toBeUndefined();
  });

  test('keeps what the pull said through the wait for the next one', () => {
    const known = stuckPod(podWith(waits('ErrImagePull', 'no such tag')));
    expect(stuckPod(podWith(waits('ImagePullBackOff', 'Back-off pulling image')), known)).toEqual(known);
  });

  test('stays one while its container runs until the next crash, and not once it is ready or done', () => {
    const known = stuckPod(podWith(waits('CrashLoopBackOff')));
    expect(known).toBeDefined();
    expect(stuckPod(podWith({ state: { running: {} } }), known)).toEqual(known);
    expect(stuckPod(podWith({ state: { terminated: { exitCode: 1 } } }), known)).toEqual(known);
    expect(stuckPod(podWith({ state: { running: {} }, ready: true }), known)).toBeUndefined();
    expect(stuckPod(podWith({ state: { terminated: { exitCode: 0 } } }), known)).toBeUndefined();
  });
});
