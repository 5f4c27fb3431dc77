export { isGlob, matchesAny, matchesGlob } from './glob.ts';
export { matchesPathGlob } from './path-glob.ts';
