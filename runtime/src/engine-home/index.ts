export { prepareHome } from './prepare-home.ts';
