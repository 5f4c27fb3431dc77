export { createTyped, type TypedOptions } from './typed.ts';
