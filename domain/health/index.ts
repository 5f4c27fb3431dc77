export type { Health } from './health.ts';
