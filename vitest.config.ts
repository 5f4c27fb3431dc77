import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tools/slowest-first.ts';

/** What needs no server. */
const PURE = ['contracts/**/*.test.ts', 'domain/**/*.test.ts', 'ui/**/*.test.ts'];
/** What keeps nothing in its process, so that one process may run file after file and load our code once. */
const MODULES = [
  'cli/src/**/*.test.ts',
  'control-plane/src/**/*.test.ts',
  'embedded-cluster/src/**/*.test.ts',
  'git-host/**/*.test.ts',
  'kit/**/*.test.ts',
  'link/**/*.test.ts',
  'runner/src/**/*.test.ts',
  'runtime/src/**/*.test.ts',
];
/** The same of what takes longer: engines and whole control planes within the process, and what reads all of our code. */
const ENGINES = [
  'control-plane/test/{gitops-read-model,gitops-runtime-calls,gitops-runtimes,gitops-tenancy}.test.ts',
  'control-plane/test/{openapi,route-inventory,system-status,wrong-types}.test.ts',
  'embedded-cluster/test/**/*.test.ts',
  'runtime/test/**/*.test.ts',
  'tools/**/*.test.ts',
];
/** What starts containers, wherever it stands. */
const CONTAINERS = [
  'cli/src/pipelines/run-containers.test.ts',
  'embedded-cluster/test/containers.test.ts',
  'runner/src/container-pipeline.test.ts',
  'runner/src/executors/docker/docker-executor.test.ts',
];
const NO_TESTS = ['**/node_modules/**'];
/**
 * The small ones come last, beside the last of the browser tests, so that no process has nothing to do. The gate runs
 * `pure` and `modules` beside all others instead (tools/verify.ts).
 */
const LAST = { sequence: { groupOrder: 1 } };
/** Of those that start processes, and wait for them: more at once, and each start takes so long that somebody gives up. */
const STARTING = 4;
const SERVER = 'tools/test-server.setup.ts';
/** Half of a start of any of our programs is compiling, and tests start hundreds. */
const COMPILED = join(import.meta.dirname, 'node_modules/.cache/freshet-service-tests');

export default defineConfig({
  // Vite would take the ES module build of graphql while Node, like our runtime, takes the CommonJS one.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    setupFiles: ['tools/property-seed.setup.ts'],
    env: { NODE_COMPILE_CACHE: COMPILED },
    // More than a small machine has cores: a test that watches a page, or waits for a process, leaves most of one to
    // others. Each file owns a database, so files may run side by side.
    maxWorkers: 6,
    sequence: { sequencer: SlowestFirst },
    // Only a test that hangs meets these: on a busy machine `eventually` alone may wait a minute.
    testTimeout: 240_000,
    hookTimeout: 400_000,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: PURE, exclude: NO_TESTS, isolate: false, ...LAST },
      },
      {
        extends: true,
        test: {
          name: 'modules',
          include: MODULES,
          exclude: [...NO_TESTS, ...CONTAINERS],
          globalSetup: [SERVER],
          isolate: false,
          ...LAST,
        },
      },
      {
        extends: true,
        test: {
          name: 'code',
          include: ['**/*.test.ts'],
          exclude: [...NO_TESTS, ...PURE, ...MODULES, ...ENGINES, ...CONTAINERS, 'e2e/**'],
          globalSetup: [SERVER],
          maxWorkers: STARTING,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ENGINES,
          exclude: [...NO_TESTS, ...CONTAINERS],
          globalSetup: [SERVER],
          maxWorkers: STARTING,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'containers',
          include: CONTAINERS,
          exclude: NO_TESTS,
          globalSetup: [SERVER],
          maxWorkers: STARTING,
        },
      },
      {
        extends: true,
        // After all that starts containers: they come and go with network interfaces, and a browser drops what it was
        // loading whenever one does.
        test: {
          name: 'pages',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [SERVER, 'e2e/platform.setup.ts'],
          // So that a process keeps its browser from file to file.
          isolate: false,
          ...LAST,
        },
      },
    ],
  },
});
