import { connect, createServer } from 'node:net';
import { errorCode } from '../host/index.ts';
import { type Check, type Finding, fail, type Machine, ok, warn } from './check.ts';

const TIMEOUT_MS = 2000;

export const listenPort: Check = {
  title: 'Port',
  run: async machine => {
    const { host, port } = machine.listen;
    if (port === undefined)
      return fail('FRESHET_PORT is not a port number', 'Set it to a number from 0 to 65535.');
    const problem = await tryListening(host, port);
    if (problem === undefined) return ok(`${host}:${port} is free`);
    const other = 'Choose another port with FRESHET_PORT.';
    if (problem === 'EADDRINUSE') return whoListens(machine, other);
    if (problem === 'EACCES') return fail(`you may not listen on ${host}:${port}`, other);
    return fail(`${host}:${port} cannot be listened on: ${problem}`, 'Correct FRESHET_HOST or FRESHET_PORT.');
  },
};

/** Nothing when the address can be listened on, else why not. */
const tryListening = (host: string, port: number): Promise<string | undefined> =>
  new Promise(resolve => {
    const server = createServer();
    server.once('error', error => resolve(errorCode(error) ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

const whoListens = async ({ listen, fetch }: Machine, other: string): Promise<Finding> => {
  const host = listen.host === '0.0.0.0' || listen.host === '::' ? '127.0.0.1' : listen.host;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listen.port}`;
  const stranger = fail(
    `another program listens on ${listen.host}:${listen.port}`,
    `End that program, or: ${other}`,
  );
  try {
    const response = await fetch(`${url}/api/version`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
    });
    const answer: unknown = await response.json();
    if (typeof answer === 'object' && answer !== null && 'current_commit' in answer && 'version' in answer) {
      return ok(`Freshet ${String(answer.version)} is running at ${url}`);
    }
    return stranger;
  } catch {
    return stranger; // Whatever it speaks, it is not our API.
  }
};

export const databaseReachable: Check = {
  title: 'Database',
  run: async ({ database }) => {
    if (database.kind === 'embedded') return ok('embedded');
    if (database.kind === 'unreadable') {
      return fail(
        `${database.path} cannot be read`,
        'Correct DATABASE_URL_FILE, or make the file readable for you.',
      );
    }
    const url = URL.parse(database.url);
    if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
      return fail(
        'DATABASE_URL is not a postgres:// URL',
        'Write it as postgres://user:password@host:5432/database.',
      );
    }
    const socket = url.searchParams.get('host') ?? '';
    if (socket.startsWith('/') || url.hostname === '') {
      return warn(
        'DATABASE_URL names a local socket',
        'It is not checked here; `freshet up` tells whether it works.',
      );
    }
    const port = Number(url.port || 5432);
    const problem = await tryConnecting(url.hostname.replace(/^\[|\]$/g, ''), port);
    if (problem === undefined) return ok(`${url.hostname}:${port} answers`);
    return fail(
      `${url.hostname}:${port} does not answer: ${problem}`,
      'Check the host and port in DATABASE_URL, that PostgreSQL runs there, and that no firewall is between.',
    );
  },
};

const tryConnecting = (host: string, port: number): Promise<string | undefined> =>
  new Promise(resolve => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS });
    const settle = (problem: string | undefined): void => {
      socket.destroy();
      resolve(problem);
    };
    socket.once('connect', () => settle(undefined));
    socket.once('timeout', () => settle(`no answer within ${TIMEOUT_MS / 1000} s`));
    socket.once('error', error => settle(errorCode(error) ?? error.message));
  });
