export { matchesAny, matchesGlob } from './glob.ts';
