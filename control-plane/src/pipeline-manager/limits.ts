import { Fault } from '@freshet/kit/errors';

/** How much one account may keep. */
export interface PipelineLimits {
  readonly projects: number;
  readonly pipelines: number;
  readonly pipelinesPerProject: number;
  /** Older ones are dropped when a new one is saved. */
  readonly revisionsPerPipeline: number;
  readonly stepTypeVersions: number;
  /** Of all their definitions together, in bytes. */
  readonly stepTypeBytes: number;
  readonly annotationsPerEntity: number;
}

export const DEFAULT_LIMITS: PipelineLimits = {
  projects: 2_000,
  pipelines: 10_000,
  pipelinesPerProject: 500,
  revisionsPerPipeline: 200,
  stepTypeVersions: 2_000,
  stepTypeBytes: 32 * 1024 * 1024,
  annotationsPerEntity: 500,
};

/** Refuses one more where there are already as many as there may be. */
export const requireRoom = (count: number, limit: number, what: string): void => {
  if (count < limit) return;
  throw new Fault('PIPELINES_LIMIT', `there are already ${count} ${what}; the most is ${limit}`, {
    what,
    limit,
  });
};
