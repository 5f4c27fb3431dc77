import { describe, expect, test } from 'vitest';
import type { Container, Pod, PodSpec, Volume } from '../../shapes/index.ts';
import type { ReadContents } from './contents.ts';
import { environmentOf } from './environment.ts';
import { loginsFor } from './logins.ts';
import { tallied } from './probes.ts';
import { refusalOf, userProblem } from './refusals.ts';
import { contentsOfVolume } from './volume-files.ts';

const podOf = (container: Partial<Container> = {}, spec: Partial<PodSpec> = {}): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop', uid: 'u-1', labels: { app: 'web', tier: 'a "b"' } },
  spec: { containers: [{ name: 'c', image: 'app', ...container }], nodeName: 'n', ...spec },
});
const where = { podIP: '10.0.0.2', hostIP: '192.0.2.1', allocatable: { cpu: '8', memory: '16Gi' } };

const login = { auths: { 'https://registry.example/v1/': { auth: btoa('ada:love:lace') } } };
const read: ReadContents = (kind, namespace, name) => {
  if (namespace !== 'shop') return undefined;
  if (kind === 'Secret' && name === 'pull')
    return new Map([['.dockerconfigjson', Buffer.from(JSON.stringify(login))]]);
  if (kind === 'Secret' && name === 'hidden') return new Map([['password', Buffer.from('s3cret')]]);
  if (kind !== 'ConfigMap' || name !== 'settings') return undefined;
  return new Map([
    ['KEY', Buffer.from('value')],
    ['odd key', Buffer.from('x')],
  ]);
};

describe('the environment of a container', () => {
  const of = (container: Partial<Container>): Record<string, string> => {
    const pod = podOf(container);
    const around = { pod, container: pod.spec.containers[0] as Container, read, where };
    return Object.fromEntries(environmentOf(around));
  };

  test('has whole sources first, then variables, which may mention those before them', () => {
    const env = [
      { name: 'PLAIN', value: '$(CFG_KEY) and $(LATER)' },
      { name: 'PASSWORD', valueFrom: { secretKeyRef: { name: 'hidden', key: 'password' } } },
      { name: 'MISSING', valueFrom: { configMapKeyRef: { name: 'none', key: 'x', optional: true } } },
      { name: 'LATER', value: 'late' },
    ];
    const envFrom = [{ prefix: 'CFG_', configMapRef: { name: 'settings' } }];
    expect(of({ env, envFrom })).toEqual({
      CFG_KEY: 'value',
      PLAIN: 'value and $(LATER)',
      PASSWORD: 's3cret',
      LATER: 'late',
    });
  });

  test('tells of the pod and of amounts, in the units asked for', () => {
    const field = (name: string, fieldPath: string) => ({ name, valueFrom: { fieldRef: { fieldPath } } });
    const amount = (name: string, resource: string, divisor?: string) => ({
      name,
      valueFrom: { resourceFieldRef: { resource, ...(divisor ? { divisor } : {}) } },
    });
    const env = [
      field('IP', 'status.podIP'),
      field('APP', "metadata.labels['app']"),
      amount('MEMORY', 'limits.memory', '1Mi'),
      amount('CPU', 'limits.cpu'),
    ];
    const resources = { limits: { memory: '65Mi' } };
    expect(of({ env, resources })).toEqual({ IP: '10.0.0.2', APP: 'web', MEMORY: '65', CPU: '8' });
  });
});

describe('a volume', () => {
  const files = (volume: Omit<Volume, 'name'>): Record<string, string> => {
    const contents = contentsOfVolume({ pod: podOf(), read, where }, { name: 'v', ...volume });
    return Object.fromEntries(
      [...(contents?.files ?? [])].map(([path, { content, mode }]) => [
        path,
        `${content} ${mode.toString(8)}`,
      ]),
    );
  };

  test('holds the keys that are asked for, with their modes', () => {
    expect(files({ configMap: { name: 'settings' } })).toEqual({ KEY: 'value 644', 'odd key': 'x 644' });
    const items = [{ key: 'password', path: 'a/b', mode: 0o400 }];
    expect(files({ secret: { secretName: 'hidden', items, defaultMode: 0o440 } })).toEqual({
      'a/b': 's3cret 400',
    });
  });

  test('lays several sources over each other, and knows which tokens it lacks', () => {
    const sources = [
      { configMap: { name: 'settings', items: [{ key: 'KEY', path: 'key' }] } },
      { downwardAPI: { items: [{ path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } }] } },
      { serviceAccountToken: { path: 'token', expirationSeconds: 600 } },
    ];
    expect(files({ projected: { sources } })).toEqual({
      key: 'value 644',
      labels: 'app="web"\ntier="a \\"b\\"" 644',
    });
    const { tokens } =
      contentsOfVolume({ pod: podOf(), read, where }, { name: 'v', projected: { sources } }) ?? {};
    expect(tokens).toEqual([{ path: 'token', mode: 0o644, audience: undefined, seconds: 600 }]);
  });

  test('never leads out of itself', () => {
    const items = ['../x', '/etc/passwd', 'a/../../x', '.'].map(path => ({ key: 'KEY', path }));
    expect(files({ configMap: { name: 'settings', items } })).toEqual({});
  });
});

describe('what a pod may not have', () => {
  test.each([
    ['hostNetwork', podOf({}, { hostNetwork: true })],
    ['hostPID', podOf({}, { hostPID: true })],
    ['hostPath', podOf({}, { volumes: [{ name: 'v', hostPath: { path: '/' } }] })],
    ['nfs', podOf({}, { volumes: [{ name: 'v', nfs: {} } as unknown as Volume] })],
    ['privileged', podOf({ securityContext: { privileged: true } })],
    ['SYS_ADMIN', podOf({ securityContext: { capabilities: { add: ['SYS_ADMIN'] } } })],
    ['seccompProfile', podOf({ securityContext: { seccompProfile: { type: 'Unconfined' } } })],
    ['probes of other hosts', podOf({ livenessProbe: { tcpSocket: { port: 1, host: '10.0.0.1' } } })],
    ['sysctls', podOf({}, { securityContext: { sysctls: [{ name: 'kernel.msgmax', value: '1' }] } })],
  ])('%s', (words, pod) => {
    expect(refusalOf(pod)).toContain(words);
  });

  test('everything else it may', () => {
    const securityContext = { capabilities: { add: ['CAP_NET_BIND_SERVICE', 'CHOWN'] } };
    const volumes = [{ name: 'v', emptyDir: {} }];
    expect(refusalOf(podOf({ securityContext }, { volumes }))).toBeUndefined();
  });

  test('root, where it promised not to be', () => {
    const pod = podOf({ securityContext: { runAsNonRoot: true } });
    const [container] = pod.spec.containers as [Container];
    expect(userProblem(pod, container, '')).toContain('will run as root');
    expect(userProblem(pod, container, 'www')).toContain('non-numeric user');
    expect(userProblem(pod, container, '1000:0')).toBeUndefined();
  });
});

describe('a pull', () => {
  test('takes the login of the registry that the image is from, and of no other', () => {
    const pod = podOf({}, { imagePullSecrets: [{ name: 'pull' }, { name: 'none' }] });
    expect(loginsFor(pod, 'registry.example/team/app:1', read)).toEqual([
      { registry: 'registry.example', userName: 'ada', password: 'love:lace' },
    ]);
    expect(loginsFor(pod, 'registry.example.com/app', read)).toEqual([]);
    expect(loginsFor(pod, 'app', read)).toEqual([]);
  });
});

describe('a probe', () => {
  test('turns after as many attempts in a row as its thresholds say', () => {
    const probe = { successThreshold: 2, failureThreshold: 3 };
    const outcomes = [true, true, false, false, true, false, false, false, true, true];
    let tally = { isGood: false, successes: 0, failures: 0 };
    const seen = outcomes.map(outcome => {
      tally = tallied(tally, outcome, probe);
      return tally.isGood;
    });
    expect(seen).toEqual([false, true, true, true, true, true, true, false, false, true]);
  });
});
