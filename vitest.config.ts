import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Vite would take the ES module build of graphql while Node, like our runtime, takes the CommonJS one.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['**/*.test.ts'],
    setupFiles: ['tools/property-seed.setup.ts'],
    globalSetup: ['tools/test-server.setup.ts'],
    // Two cores; each file owns a database, so files may run side by side.
    maxWorkers: 2,
    // Only a test that hangs meets these: on a busy machine `eventually` alone may wait half a minute.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
