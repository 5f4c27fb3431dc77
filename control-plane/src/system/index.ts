export { createMetrics } from './metrics.ts';
export { systemRoutes } from './routes.ts';
