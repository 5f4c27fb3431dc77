export { REPOSITORY_ARG, repositoryPath } from './repository-name.ts';
