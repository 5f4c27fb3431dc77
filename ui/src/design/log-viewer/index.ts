export { type LineRange, lineRangeFromHash, lineRangeToHash } from './line-range.ts';
export { createLogStore, type LogStore } from './log-store.ts';
export { LogViewer } from './log-viewer.tsx';
