export { type ApiEventsModule, createApiEvents } from './create-api-events.ts';
export type {
  BatchPlace,
  RefusedReports,
  ReportBatches,
  ReportIntake,
  ReportingRuntime,
  StoredBatch,
} from './ports.ts';
export { apiEventsSchema } from './schema.ts';
export type { ApiEventsTables } from './tables.ts';
