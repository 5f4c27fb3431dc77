export { HistoryMarks } from './history-marks.ts';
export { keepHistory } from './keep-history.ts';
