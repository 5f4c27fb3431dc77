export { createDockerExecutor } from './docker/index.ts';
export { createLocalExecutor } from './local/index.ts';
export { createNoOpExecutor, type NoOpOptions } from './no-op/index.ts';
