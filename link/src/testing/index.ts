export { pair, side } from './pair.ts';
