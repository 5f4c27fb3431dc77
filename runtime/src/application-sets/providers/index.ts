export { pullRequestsOf, repositoriesOf } from './ask.ts';
