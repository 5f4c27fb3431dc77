export { prepareHome, prepareNamespace } from './prepare-home.ts';
