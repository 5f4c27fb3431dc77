export { gitClone } from './git-clone.ts';
export { readRepositoryFile } from './read-file.ts';
