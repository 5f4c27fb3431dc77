export { choice, flag, list, localPath, type RawSearch, text } from './read.ts';
