import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Vite would take the ES module build of graphql while Node, like our runtime, takes the CommonJS one.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    setupFiles: ['tools/property-seed.setup.ts'],
    // Two cores; each file owns a database, so files may run side by side.
    maxWorkers: 2,
    // Only a test that hangs meets these: on a busy machine `eventually` alone may wait half a minute.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', 'e2e/**'],
          globalSetup: ['tools/test-server.setup.ts'],
        },
      },
      {
        extends: true,
        // After everything else: containers come and go with network interfaces, and a browser drops what it was
        // loading whenever one does.
        test: {
          name: 'pages',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['tools/test-server.setup.ts', 'e2e/platform.setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
