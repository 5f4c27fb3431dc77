export { useWidth } from './use-width.ts';
