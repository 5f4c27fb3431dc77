export { createDeploy } from './deploy.ts';
