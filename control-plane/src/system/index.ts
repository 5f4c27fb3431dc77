export { backgroundRoutes } from './background-routes.ts';
export { createMetrics, watched } from './metrics.ts';
export { systemRoutes } from './routes.ts';
export { statusRoute } from './status-route.ts';
