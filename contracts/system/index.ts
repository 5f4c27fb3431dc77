export {
  discardDeadLetter,
  listDeadLetters,
  listScheduleRuns,
  listSchedules,
  listSubscriptions,
  replaySubscription,
  retryDeadLetter,
  runSchedule,
} from './background.ts';
export {
  getHealth,
  getMetrics,
  getOpenApi,
  getReadiness,
  getReference,
  getStyle,
  getVersion,
} from './rest.ts';
export { getSystemStatus, SystemStatus } from './status.ts';
