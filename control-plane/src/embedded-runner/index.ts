export { createEmbeddedRunner } from './embedded-runner.ts';
