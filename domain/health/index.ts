export { HEALTH_ORDER, type Health } from './health.ts';
export { type CustomHealth, healthOf } from './health-of.ts';
