export { createDockerExecutor } from './docker/index.ts';
export { createLocalExecutor, type LocalExecutorOptions } from './local/index.ts';
export { createNoOpExecutor, type NoOpOptions } from './no-op/index.ts';
