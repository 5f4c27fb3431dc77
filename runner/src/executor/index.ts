export type {
  BuildPlace,
  Executor,
  HealthCheck,
  ImageBuild,
  Images,
  Mount,
  OpenOptions,
  Output,
  Program,
  ProgramEnd,
  RegistryLogin,
  RunningProgram,
  RunningServices,
  ServeOptions,
  ServiceDependency,
  ServiceProgram,
} from './executor.ts';
export { prefixLines } from './prefix-lines.ts';
