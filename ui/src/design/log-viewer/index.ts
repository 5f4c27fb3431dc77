export { plainText } from './ansi.ts';
export { type LineRange, lineRangeFromHash, lineRangeToHash } from './line-range.ts';
export { createLogStore, type LogFound, type LogQuery, type LogSource, type LogStore } from './log-store.ts';
export { logText } from './log-text.ts';
export { LogViewer } from './log-viewer.tsx';
export { createPagedLog, type GroupMarks, type PagedLog, type RawLine } from './paged-log.ts';
