export { HistoryMarks } from './history-marks.ts';
export { type KeptHistory, keepHistory } from './keep-history.ts';
