import { ManualClock } from '@freshet/kit/time';
import { describe, expect, test } from 'vitest';
import type { ClusterClient } from '../client/index.ts';
import type { Container, Pod } from '../shapes/index.ts';
import { readCommand } from './command.ts';
import { createSimulatedSessions } from './exec.ts';
import { createSimulatedLogs, type LogRequest } from './logs.ts';
import type { References } from './references.ts';

const STARTED = '2026-03-01T12:00:00Z';

const pod = (
  containers: Container[] = [{ name: 'c', image: 'web:1', ports: [{ containerPort: 8080 }] }],
): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'n', uid: 'u' },
  spec: { containers },
  status: {
    containerStatuses: containers.map(({ name }) => ({
      name,
      image: '',
      imageID: '',
      ready: true,
      restartCount: 1,
      state: { running: { startedAt: STARTED } },
      lastState: {
        terminated: { exitCode: 2, startedAt: '2026-03-01T11:59:00Z', finishedAt: '2026-03-01T11:59:07Z' },
      },
    })),
  },
});

const setUp = (one: Pod) => {
  const clock = new ManualClock('2026-03-01T12:00:21Z');
  let current: Pod | undefined = one;
  const client = { get: () => current } as unknown as ClusterClient;
  const logs = createSimulatedLogs({ client, clock });
  const read = async (request: LogRequest = {}): Promise<string> => {
    let text = '';
    for await (const piece of logs.read(one, request, new AbortController().signal)) text += piece;
    return text;
  };
  return {
    clock,
    logs,
    read,
    remove: () => {
      current = undefined;
    },
  };
};

describe('the log of a simulated container', () => {
  test('says that it is made up, and is the same each time', async () => {
    const { read } = setUp(pod());
    const text = await read();
    const lines = text.trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '[simulated] container c of image web:1: no process runs, this log is made up',
      'starting',
      'listening on port 8080',
    ]);
    expect(lines).toHaveLength(7);
    expect(await read()).toBe(text);
  });

  test('is cut as asked', async () => {
    const { read } = setUp(pod());
    const all = (await read()).trimEnd().split('\n');
    expect(await read({ tailLines: 2 })).toBe(`${all.slice(-2).join('\n')}\n`);
    expect(await read({ tailLines: 0 })).toBe('');
    expect(await read({ limitBytes: 12 })).toBe('[simulated] ');
    expect((await read({ sinceSeconds: 8 })).trimEnd().split('\n')).toEqual(all.slice(-2));
    expect(await read({ sinceTime: '2026-03-01T12:00:20Z', timestamps: true })).toBe(
      `2026-03-01T12:00:20.000000000Z ${all.at(-1)}\n`,
    );
  });

  test('of the run before ends with how that ended', async () => {
    const { read } = setUp(pod());
    expect((await read({ previous: true })).trimEnd().split('\n').at(-1)).toBe('exiting with code 2');
  });

  test('prints what the command would', async () => {
    const echo = setUp(
      pod([{ name: 'c', image: 'a', command: ['sh', '-c', 'echo hello world; sleep 100'] }]),
    );
    expect(await echo.read()).toContain('\nhello world\n');
  });

  test('can be followed until the pod is gone', async () => {
    const { logs, clock, remove } = setUp(pod());
    const lines = logs
      .read(pod(), { follow: true, tailLines: 1 }, new AbortController().signal)
      [Symbol.asyncIterator]();
    const first = await lines.next();
    const next = lines.next();
    const ticking = (async () => {
      for (let n = 0; n < 12; n += 1) {
        clock.advance(500);
        await new Promise(resolve => setImmediate(resolve));
      }
    })();
    const second = await next;
    await ticking;
    expect(second.value).not.toBe(first.value);
    remove();
    const last = lines.next();
    for (let n = 0; n < 4; n += 1) {
      clock.advance(500);
      await new Promise(resolve => setImmediate(resolve));
    }
    expect((await last).done).toBe(true);
  });

  test('asks back when it is not clear which is meant', () => {
    const two = pod([
      { name: 'a', image: 'a' },
      { name: 'b', image: 'b' },
    ]);
    const { logs } = setUp(two);
    const read =
      (request: LogRequest, one = two) =>
      () =>
        logs.read(one, request, new AbortController().signal);
    expect(read({})).toThrow('a container name must be specified for pod p, choose one of: [a b]');
    expect(read({ container: 'x' })).toThrow('container x is not valid for pod p');
    const waiting = pod();
    waiting.status = { containerStatuses: [] };
    expect(read({}, waiting)).toThrow('container "c" in pod "p" is waiting to start: ContainerCreating');
    expect(read({ previous: true }, waiting)).toThrow(
      'previous terminated container "c" in pod "p" not found',
    );
  });
});

test.each([
  [['echo', 'a', 'b'], { output: ['a b'], exitCode: 0 }],
  [['/bin/sh', '-ec', 'echo "a  b" && false'], { output: ['a  b'], exitCode: 1 }],
  [['sh', '-c', 'echo one\nexit 3\necho two'], { output: ['one'], exitCode: 3 }],
  [['sleep', '1m'], { sleepsMs: 60_000, exitCode: 0 }],
  [['my-server', '--port=1'], { output: [], exitCode: 0, sleepsMs: undefined }],
])('the command %j is read', (words, reading) => expect(readCommand(words)).toMatchObject(reading));

describe('a command in a simulated container', () => {
  const references: References = {
    missingForContainer: () => undefined,
    missingForVolumes: () => undefined,
    read: (kind, _namespace, name) => {
      if (name !== 'settings') return undefined;
      return kind === 'Secret' ? { key: Buffer.from('hidden').toString('base64') } : { 'app.conf': 'a=1\n' };
    },
  };
  const container: Container = {
    name: 'c',
    image: 'a',
    env: [
      { name: 'PLAIN', value: 'x' },
      { name: 'FROM', valueFrom: { secretKeyRef: { name: 'settings', key: 'key' } } },
    ],
    volumeMounts: [{ name: 'v', mountPath: '/etc/app' }],
  };
  const one = pod([container]);
  one.spec.volumes = [{ name: 'v', configMap: { name: 'settings' } }];
  const run = async (...command: string[]) => {
    const request = { command, stdin: false, stdout: true, stderr: true, tty: false };
    const session = await createSimulatedSessions(references).exec(one, request);
    const printed = { out: '', err: '' };
    const exitCode = await session.run((stream, chunk) => {
      printed[stream] += Buffer.from(chunk).toString();
    });
    return { stdout: printed.out, stderr: printed.err, exitCode };
  };

  test('answers what can be known', async () => {
    expect((await run('env')).stdout).toBe('HOSTNAME=p\nPLAIN=x\nFROM=hidden\n');
    expect(await run('cat', '/etc/app/app.conf')).toEqual({ stdout: 'a=1\n', stderr: '', exitCode: 0 });
    expect((await run('sh', '-c', 'exit 3')).exitCode).toBe(3);
    expect((await run('hostname')).stdout).toBe('p\n');
  });

  test('says that nothing runs there otherwise', async () => {
    expect(await run('psql')).toMatchObject({ exitCode: 126, stderr: expect.stringContaining('simulated') });
    expect(await run('cat', '/etc/passwd')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('simulated'),
    });
    one.status = { containerStatuses: [] };
    await expect(run('env')).rejects.toThrow('container not found ("c")');
  });
});
