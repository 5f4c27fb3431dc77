export type { BuildDesk, ClaimingRunner, Resumption, RunnersClaim } from './desk.ts';
export type {
  AccountNames,
  BuildLogs,
  CommitFinder,
  ContextVault,
  LogChunk,
  NamedValue,
  PipelineCatalog,
  PipelineForBuild,
  ResolvedContexts,
  RuntimeDirectory,
  StepTypeLocker,
  WantedCommit,
} from './ports.ts';
export type { BuildOptions, BuildRequest } from './request.ts';
