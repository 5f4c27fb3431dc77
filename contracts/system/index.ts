export {
  getHealth,
  getMetrics,
  getOpenApi,
  getReadiness,
  getReference,
  getStyle,
  getVersion,
  getWelcome,
  systemOperations,
} from './rest.ts';
