export { MASK } from './masker.ts';
export { Secrets } from './secrets.ts';
