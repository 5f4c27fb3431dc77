export { Sha } from './sha.tsx';
