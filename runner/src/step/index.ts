export { resultOf } from './result-of.ts';
export type {
  BuildServices,
  Connections,
  Directory,
  GitConnection,
  GuardedNetwork,
  HostProgram,
  RegistryConnection,
  StepFacts,
  StepProgram,
  StepResult,
  StepRunner,
  StepRunners,
  StepWorld,
} from './step-runner.ts';
