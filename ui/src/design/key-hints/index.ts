export { type KeyHint, KeyHintBoard, useToldKeys } from './key-hints.ts';
