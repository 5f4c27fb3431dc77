export { type LineRange, lineRangeFromHash, lineRangeToHash } from './line-range.ts';
export { createLogStore, type LogStore } from './log-store.ts';
export { logText } from './log-text.ts';
export { LogViewer } from './log-viewer.tsx';
