export { createMetrics } from './metrics.ts';
export type { ReadinessCheck } from './readiness.ts';
export { systemRoutes } from './routes.ts';
