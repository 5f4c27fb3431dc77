export { momentAfter, momentBefore, shortInstant } from './moment.ts';
