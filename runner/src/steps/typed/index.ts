export { createTyped } from './typed.ts';
