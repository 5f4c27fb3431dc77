export {
  LogGroup,
  LogGroups,
  LogMatch,
  LogMatches,
  LogPage,
  LogStep,
  LogSteps,
  LogStreamEvent,
  Progress,
} from './log.ts';
export {
  downloadLogs,
  followLogs,
  getLogBytes,
  getLogGroups,
  getLogLines,
  getLogSteps,
  getProgress,
  getProgressDocument,
  searchLogs,
} from './rest.ts';
