export { createDockerExecutor, type DockerExecutorOptions } from './docker-executor.ts';
