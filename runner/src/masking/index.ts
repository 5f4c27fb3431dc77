export { MASK, type Masker } from './masker.ts';
export { Secrets } from './secrets.ts';
