import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Fault, isFault } from '../errors/index.ts';
import { eventually } from '../testing/index.ts';
import { ManualClock } from '../time/index.ts';
import { execKeyProvider, type KeyProvider, parseExecCommand } from './index.ts';
import { keyProviderContract } from './key-provider.contract.ts';

const directory = mkdtempSync(join(tmpdir(), 'freshet-key-command-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let scripts = 0;
const script = (code: string): string => {
  scripts += 1;
  const path = join(directory, `command-${scripts}.cjs`);
  writeFileSync(path, code);
  return path;
};

const READ = `const request = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));`;

/** A small key service: its arguments are the names of its master keys, the current one first. */
const SERVICE = script(`${READ}
const { createCipheriv, createDecipheriv, createHash, randomBytes } = require('node:crypto');
const [current, ...previous] = process.argv.slice(2);
const keyOf = name => createHash('sha256').update(name).digest();
const context = Buffer.from(JSON.stringify(request.context ?? {}));
const answer = value => console.log(JSON.stringify(value));
if (request.operation === 'current') answer({ keyId: current });
if (request.operation === 'wrap') {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(current), nonce).setAAD(context);
  const body = Buffer.concat([cipher.update(request.dataKey, 'base64'), cipher.final(), cipher.getAuthTag()]);
  answer({ keyId: current, wrapped: Buffer.concat([nonce, body]).toString('base64') });
}
if (request.operation === 'unwrap') {
  if (![current, ...previous].includes(request.keyId)) return answer({ error: 'KEY_UNKNOWN' });
  const blob = Buffer.from(request.wrapped, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(request.keyId), blob.subarray(0, 12)).setAAD(context);
    decipher.setAuthTag(blob.subarray(-16));
    answer({ dataKey: Buffer.concat([decipher.update(blob.subarray(12, -16)), decipher.final()]).toString('base64') });
  } catch {
    answer({ error: 'UNREADABLE' });
  }
}`);

const running = (path: string, ...args: string[]): KeyProvider =>
  execKeyProvider({ command: [process.execPath, path, ...args], env: {}, timeoutMs: 60_000 });

const answering = (code: string): KeyProvider => running(script(`${READ}\n${code}`));

keyProviderContract('the exec provider', () => ({
  first: running(SERVICE, 'key/one'),
  rotated: running(SERVICE, 'key/two', 'key/one'),
  stranger: running(SERVICE, 'key/three'),
}));

const DATA_KEY = Buffer.alloc(32, 'canary');

const failureOf = async (work: Promise<unknown>): Promise<Fault> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Fault);
  const text = `${String(error)} ${JSON.stringify((error as Fault).details)} ${String((error as Fault).cause)}`;
  expect(text).not.toContain(DATA_KEY.toString('base64'));
  return error as Fault;
};

describe('a key command', () => {
  test('that does not exist is reported with its cause', async () => {
    const provider = execKeyProvider({ command: [join(directory, 'nowhere')], env: {} });
    const fault = await failureOf(provider.currentKeyId());
    expect(fault).toMatchObject({
      code: 'KEY_PROVIDER_FAILED',
      message: 'the key command could not be started',
    });
    expect(fault.cause).toMatchObject({ code: 'ENOENT' });
  });

  test('gets no other environment than the given one', async () => {
    const path = script(
      `${READ} console.log(JSON.stringify({ keyId: Object.keys(process.env).sort().join('+') }))`,
    );
    const provider = execKeyProvider({ command: [process.execPath, path], env: { A: '1', REGION: 'x' } });
    expect(await provider.currentKeyId()).toBe('A+REGION');
  });

  test.each([
    ['nothing', ''],
    ['garbage', `console.log('not json')`],
    ['half an object', `process.stdout.write('{"keyId":"a')`],
    ['a list', `console.log('[]')`],
    ['null', `console.log('null')`],
    ['an object without what is asked', `console.log('{"other":1}')`],
    ['a key id with a line break', `console.log(JSON.stringify({ keyId: 'a\\nb' }))`],
    ['a key id of the wrong type', `console.log('{"keyId":7}')`],
    ['a refusal that is unknown', `console.log('{"error":"on fire"}')`],
    ['bytes that are no text', `process.stdout.write(Buffer.from([0xff, 0xfe, 0x00]))`],
  ])('that answers with %s is a failure', async (_what, code) => {
    expect(await failureOf(answering(code).currentKeyId())).toMatchObject({ code: 'KEY_PROVIDER_FAILED' });
  });

  test('that fails is quoted on one line, without the data key or other credentials', async () => {
    const provider = answering(
      `console.error('denied\\n for ' + request.dataKey + ' with token=hunter2 \\u001b[2J'); process.exit(3)`,
    );
    const fault = await failureOf(provider.wrap(DATA_KEY, { account: 'a' }));
    expect(fault.message).toBe(
      'the key command ended with status 3: denied for [redacted] with token=[redacted] [2J',
    );
  });

  test('that writes without end is stopped', async () => {
    const provider = answering(`const more = () => process.stdout.write('x'.repeat(65536), more); more();`);
    expect((await failureOf(provider.currentKeyId())).message).toContain('wrote more than 65536 bytes');
  });

  test('that complains without end is still quoted briefly', async () => {
    const provider = answering(`process.stderr.write('loud '.repeat(100000), () => process.exit(1));`);
    expect((await failureOf(provider.currentKeyId())).message.length).toBeLessThan(400);
  });

  test('that ends without reading its input is judged by its status', async () => {
    expect((await failureOf(running(script('process.exit(4)')).currentKeyId())).message).toContain(
      'status 4',
    );
  });

  test('that hangs is killed with what it started when the time is over', async () => {
    const pids = join(directory, 'pids');
    const path = script(`
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      require('node:fs').writeFileSync(${JSON.stringify(`${pids}.new`)}, process.pid + ' ' + child.pid);
      require('node:fs').renameSync(${JSON.stringify(`${pids}.new`)}, ${JSON.stringify(pids)});
      setInterval(() => {}, 1000);`);
    const clock = new ManualClock();
    const provider = execKeyProvider({ command: [process.execPath, path], env: {}, timeoutMs: 5_000, clock });
    const failure = failureOf(provider.currentKeyId());
    const started = (await eventually(() => readFileSync(pids, 'utf8'))).split(' ').map(Number);
    clock.advance(5_000);
    expect((await failure).message).toBe('the key command did not answer within 5000 ms');
    await eventually(() => expect(started.filter(isAlive)).toEqual([]));
  });

  test('that wraps but cannot unwrap is found out before its answer is used', async () => {
    const lossy = answering(
      `console.log(JSON.stringify(request.operation === 'wrap' ? { keyId: 'k', wrapped: 'w' } : { dataKey: Buffer.alloc(32).toString('base64') }))`,
    );
    expect((await failureOf(lossy.wrap(DATA_KEY, { account: 'a' }))).message).toContain('another data key');
    const short = answering(`console.log(JSON.stringify({ dataKey: Buffer.alloc(31).toString('base64') }))`);
    const fault = await failureOf(short.unwrap({ masterKeyId: 'k', blob: 'w' }, { account: 'a' }));
    expect(isFault(fault, 'KEY_PROVIDER_FAILED')).toBe(true);
  });

  test('runs only a few times at once', async () => {
    const log = join(directory, 'running');
    writeFileSync(log, '');
    const provider = answering(`
      const fs = require('node:fs');
      fs.appendFileSync(${JSON.stringify(log)}, '+');
      setTimeout(() => { fs.appendFileSync(${JSON.stringify(log)}, '-'); console.log('{"keyId":"k"}'); }, 20);`);
    await Promise.all(Array.from({ length: 10 }, () => provider.currentKeyId()));
    let now = 0;
    let most = 0;
    for (const step of readFileSync(log, 'utf8')) {
      now += step === '+' ? 1 : -1;
      most = Math.max(most, now);
    }
    expect(now).toBe(0);
    expect(most).toBeLessThanOrEqual(4);
  });
});

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A killed process that nobody has collected yet is dead all the same.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe('parseExecCommand', () => {
  test.each([
    ['exec:/usr/local/bin/kms', ['/usr/local/bin/kms']],
    ['exec: kms  --key  alias/freshet ', ['kms', '--key', 'alias/freshet']],
    ['exec:["/opt/my kms","--key","a b"]', ['/opt/my kms', '--key', 'a b']],
  ])('reads %j', (setting, expected) => {
    expect(parseExecCommand(setting)).toEqual(expected);
  });

  test.each([
    '',
    'exec:',
    'exec: ',
    '/usr/bin/kms',
    'exec:[]',
    'exec:[1]',
    'exec:[""]',
    'exec:["a"',
    `exec:${'a '.repeat(60)}`,
  ])('refuses %j', setting => {
    expect(() => parseExecCommand(setting)).toThrow('the key command must look like');
  });
});
