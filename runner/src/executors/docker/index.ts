export { createDockerExecutor } from './docker-executor.ts';
