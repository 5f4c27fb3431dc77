import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tools/slowest-first.ts';

/** What needs no server. */
const PURE = ['contracts/**/*.test.ts', 'domain/**/*.test.ts', 'ui/**/*.test.ts'];
/** What keeps nothing in its process, so that one process may run file after file and load our code once. */
const MODULES = ['cli/src/**/*.test.ts', 'control-plane/src/**/*.test.ts'];
const NO_TESTS = ['**/node_modules/**'];
const SERVER = 'tools/test-server.setup.ts';
/** Half of a start of any of our programs is compiling, and tests start hundreds. */
const COMPILED = join(import.meta.dirname, 'node_modules/.cache/freshet-service-tests');

export default defineConfig({
  // Vite would take the ES module build of graphql while Node, like our runtime, takes the CommonJS one.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    setupFiles: ['tools/property-seed.setup.ts'],
    // Twice as many as a small machine has cores: a test that starts processes, or watches a page, waits half of the
    // time. Each file owns a database, so files may run side by side.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    // Only a test that hangs meets these: on a busy machine `eventually` alone may wait half a minute.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: PURE, exclude: NO_TESTS, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'modules',
          include: MODULES,
          exclude: NO_TESTS,
          globalSetup: [SERVER],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'code',
          include: ['**/*.test.ts'],
          exclude: [...NO_TESTS, ...PURE, ...MODULES, 'e2e/**'],
          globalSetup: [SERVER],
          env: { NODE_COMPILE_CACHE: COMPILED },
        },
      },
      {
        extends: true,
        // After everything else: containers come and go with network interfaces, and a browser drops what it was
        // loading whenever one does.
        test: {
          name: 'pages',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [SERVER, 'e2e/platform.setup.ts'],
          // So that a process keeps its browser from file to file.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
