export { isGlob, matchesAny, matchesGlob } from './glob.ts';
