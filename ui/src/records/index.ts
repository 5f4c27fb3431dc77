export { useRecordWords } from './use-record-words.ts';
