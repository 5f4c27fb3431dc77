import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@freshet/kit/db';
import { startPostgres } from '@freshet/kit/embedded-postgres';
import { Secret } from '@freshet/kit/secret';
import { createTestDatabase } from '@freshet/kit/testing';
import { systemClock } from '@freshet/kit/time';
import type { TestProject } from 'vitest/node';
import { SCHEMAS } from '../control-plane/src/schemas.ts';
import { compileOnce } from './compile-once.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this test run. */
    serverUrl: string;
    /** A database on it with all migrations applied; whole-service tests copy it. */
    template: string;
    /** Why the pages of this checkout could not be built; empty when they were. */
    pagesProblem: string;
    /** Browser tests keep a trace, which makes every step slower: only for those that have failed before. */
    isTraced: boolean;
    /** Where whoever runs the tests has their programs. */
    searchPath: string;
  }
}

interface TestServer {
  readonly url: string;
  readonly template: string;
  readonly pagesProblem: string;
  readonly stop: () => Promise<void>;
}

interface Shared {
  readonly server: Promise<TestServer>;
  users: number;
}

/** Vitest loads this file anew for each of its projects, within one process. */
const SHARED = Symbol.for('freshet.test-server');
const place = globalThis as { [SHARED]?: Shared | undefined };

/**
 * One real PostgreSQL for the whole run. Nothing in it outlives the run, so it need not survive a crash. The pages are
 * built as well; where they cannot be, only the tests that look at them fail.
 */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  place[SHARED] ??= { server: startServer(), users: 0 };
  const shared = place[SHARED];
  shared.users += 1;
  const server = await shared.server;
  provide('serverUrl', server.url);
  provide('template', server.template);
  provide('pagesProblem', server.pagesProblem);
  provide('isTraced', process.env.FRESHET_TRACE === '1');
  provide('searchPath', process.env.PATH ?? '');
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    place[SHARED] = undefined;
    await server.stop();
  };
};

/** Where the programs that tests start keep their code compiled, as the configuration of the tests says. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/freshet-service-tests');

/** What most of the code of our programs is loaded with. */
const PROGRAMS = [
  'control-plane/src/start.ts',
  'runtime/src/compose.ts',
  'runtime/src/platform.ts',
  'runner/src/compose.ts',
];

const startDatabase = (dataDir: string) =>
  startPostgres({
    dataDir,
    password: new Secret('test'),
    // Each test file makes a database of its own.
    superuser: true,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '600' },
    log: () => undefined,
    clock: systemClock,
  });

const startServer = async (): Promise<TestServer> => {
  // In a fresh checkout a start takes more than twice as long, and only a process that ends by itself keeps what it has
  // compiled; the first that tests start are many, and live long or are killed.
  const compiled = compileOnce(COMPILED, PROGRAMS);
  const pages = buildPages();
  const directory = await mkdtemp(join(tmpdir(), 'freshet-test-'));
  // As root the server runs as another user, who must get through.
  await chmod(directory, 0o755);
  const postgres = await startDatabase(join(directory, 'postgres')).catch((error: unknown) => {
    // On a busy machine initdb has ended without a word, as whoever is killed does. All tests hang on it, so it is tried
    // once more, and told how it ended.
    process.stderr.write(
      `The database of the tests is started once more: ${String(error)} ${JSON.stringify(error)}\n`,
    );
    return startDatabase(join(directory, 'postgres-again'));
  });
  const url = postgres.url.reveal();
  const template = await migratedTemplate(url);
  const pagesProblem = await pages;
  await compiled;
  return {
    url,
    template,
    pagesProblem,
    stop: async () => {
      await postgres.discard();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const migratedTemplate = async (serverUrl: string): Promise<string> => {
  const { url } = await createTestDatabase(serverUrl);
  await migrate(url, SCHEMAS);
  return new URL(url.reveal()).pathname.slice(1);
};

const buildPages = async (): Promise<string> => {
  const child = spawn(process.execPath, ['tools/build-pages.mjs'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let problem = '';
  child.stderr.setEncoding('utf8').on('data', text => (problem += text));
  const [code] = await once(child, 'close');
  return code === 0 ? '' : problem;
};
