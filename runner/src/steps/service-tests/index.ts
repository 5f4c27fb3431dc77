export { createServiceTest } from './service-tests.ts';
