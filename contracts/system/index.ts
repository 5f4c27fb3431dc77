export {
  getHealth,
  getMetrics,
  getOpenApi,
  getReadiness,
  getReference,
  getStyle,
  getVersion,
  getWelcome,
} from './rest.ts';
