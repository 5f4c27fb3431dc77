export { builtInHealth } from './built-in/index.ts';
export { HEALTH_ORDER, type Health, isWorse } from './health.ts';
export { type CustomHealth, healthOf } from './health-of.ts';
