import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGuard, createGuardedProxy, type GuardedProxy, readAddressList } from './index.ts';

const run = promisify(execFile);

let server: Server;
let port: number;
let proxy: GuardedProxy;
/** What each lookup of a name answers, one after the other; the last stays. */
let answers: string[][];
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    const [, to] = /^\/to\/(.*)/.exec(request.url ?? '') ?? [];
    if (to !== undefined) response.writeHead(302, { location: `http://${to}/`, connection: 'close' }).end();
    else response.end('reached');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  const guard = createGuard({
    allowPrivate: true,
    permitted: readAddressList([`git.example:${port}`]),
    lookup: async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? [],
  });
  proxy = createGuardedProxy(guard);
});
beforeEach(() => {
  asked = [];
  answers = [['127.0.0.1']];
});
afterAll(async () => {
  await proxy.stop();
  server.closeAllConnections();
  server.close();
});

const curl = async (url: string, through: string): Promise<string> => {
  const { stdout } = await run('curl', ['-s', '-L', '-m', '20', '--noproxy', '', '-x', through, url]).catch(
    (error: { stdout: string }) => error,
  );
  return stdout;
};

test('a program reaches a permitted address through the proxy', async () => {
  const session = await proxy.open();
  expect(await curl(`http://git.example:${port}/`, session.url)).toBe('reached');
  expect(session.failure()).toBeUndefined();
  session.end();
});

test.each(['127.0.0.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost', '169.254.169.254'])(
  'a redirect to %s is refused, and its session says so',
  async host => {
    const session = await proxy.open();
    expect(await curl(`http://git.example:${port}/to/${host}:${port}`, session.url)).toBe('');
    expect(asked).toHaveLength(1);
    expect(session.failure()).toMatchObject({ code: 'ADDRESS_REFUSED' });
    session.end();
  },
);

test('a name that changes its address between two connections is judged at each', async () => {
  answers = [['127.0.0.1'], ['169.254.169.254']];
  const session = await proxy.open();
  expect(await curl(`http://git.example:${port}/to/git.example:${port}`, session.url)).toBe('');
  expect(asked).toHaveLength(1);
  expect(session.failure()).toMatchObject({ code: 'ADDRESS_REFUSED' });
  session.end();
});

test('a login that has ended, or none, reaches nothing', async () => {
  const session = await proxy.open();
  const url = new URL(session.url);
  session.end();
  expect(await curl(`http://git.example:${port}/`, session.url)).toBe('');
  expect(await curl(`http://git.example:${port}/`, `socks5h://${url.host}`)).toBe('');
  expect(asked).toEqual([]);
});

test.each(['\x04\x01\x00\x50', '\x05\x00', '\x05\x01\x00', 'GET / HTTP/1.1\r\n\r\n'])(
  'words of another protocol (%j) are answered with an end',
  async words => {
    const session = await proxy.open();
    const socket = connect(Number(new URL(session.url).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.end(Buffer.from(words, 'latin1'));
    await once(socket, 'close');
    session.end();
  },
);
