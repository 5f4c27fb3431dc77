export { editDistance } from './edit-distance.ts';
export { nearest } from './nearest.ts';
