export { gitClone } from './git-clone.ts';
