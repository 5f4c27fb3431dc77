export type {
  Connections,
  GitConnection,
  RegistryConnection,
  StepFacts,
  StepResult,
  StepRunner,
  StepWorld,
} from './step-runner.ts';
