export { createLocalExecutor, type LocalExecutorOptions } from './local-executor.ts';
