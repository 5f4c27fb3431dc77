export { eventually } from './eventually.ts';
export { testGuard, testNetworks } from './networks.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
