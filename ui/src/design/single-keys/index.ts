export { isTyping, singleKeysAllowed } from './single-keys.ts';
