export { sentence } from './sentence.ts';
