export { containerTools } from './container-tools.ts';
export { type ContainerWorld, startContainers } from './start-containers.ts';
