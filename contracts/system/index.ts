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
  getInvitationPage,
  getMetrics,
  getOpenApi,
  getReadiness,
  getReference,
  getStyle,
  getVersion,
  getWelcome,
} from './rest.ts';
