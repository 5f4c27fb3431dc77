export type {
  BuildServices,
  Connections,
  Directory,
  GitConnection,
  HostProgram,
  RegistryConnection,
  StepFacts,
  StepProgram,
  StepResult,
  StepRunner,
  StepWorld,
} from './step-runner.ts';
