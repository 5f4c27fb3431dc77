export { createLocalExecutor } from './local-executor.ts';
