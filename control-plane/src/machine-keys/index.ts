export { mintKey, readKey, sameHash } from './machine-key.ts';
