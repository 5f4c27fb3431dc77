export { createNoOpExecutor, type NoOpOptions } from './no-op-executor.ts';
