import * as contract from '@freshet/contracts/pipelines';
import { pipelineSchema } from '@freshet/domain/pipelines';
import type { Ids } from '@freshet/kit/ids';
import type { TaskRunner } from '@freshet/kit/threads';
import type { Clock } from '@freshet/kit/time';
import { type Access, type Route, route } from '../gateway/index.ts';
import type { UnitOfWork } from '../unit-of-work/index.ts';
import { type AnnotatedKind, createAnnotations } from './annotations/annotations.ts';
import { annotationRoutes } from './annotations/routes.ts';
import { createCatalog, type PipelineCatalog } from './catalog.ts';
import { type ForgetConsumer, forgetGone } from './forget.ts';
import { DEFAULT_LIMITS, type PipelineLimits } from './limits.ts';
import { findPipeline } from './pipelines/find-pipeline.ts';
import { guarded } from './pipelines/pipeline.ts';
import { createPipelines } from './pipelines/pipelines.ts';
import { pipelineRoutes } from './pipelines/routes.ts';
import type { AnnotationTargets, Reachable, RepositoryPaths } from './ports.ts';
import { findProject, findProjectByName, guardedProject } from './projects/project-store.ts';
import { createProjects } from './projects/projects.ts';
import { projectRoutes } from './projects/routes.ts';
import { revisionRoutes } from './revisions/routes.ts';
import { stepTypeRoutes } from './step-types/routes.ts';
import { createStepTypes, type LockedStepType } from './step-types/step-types.ts';
import type { PipelineTables } from './tables.ts';
import { PipelineTexts } from './texts/pipeline-texts.ts';
import { verdictWire } from './validate.ts';
import { type Sealer, VariableVault } from './variables/variable-vault.ts';

export interface PipelineManagerDeps {
  readonly work: UnitOfWork<PipelineTables>;
  readonly access: Access;
  readonly secrets: Sealer;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Where long texts are read. */
  readonly threads: TaskRunner;
  readonly limits?: Partial<PipelineLimits>;
  /** Things of other modules that can be annotated. */
  readonly annotated?: { readonly build?: AnnotationTargets; readonly image?: AnnotationTargets };
  readonly repositories?: RepositoryPaths;
  /** What pipelines can be given; without it nobody is asked for a right to that. */
  readonly reachable?: Reachable;
}

export interface PipelineManager {
  readonly routes: readonly Route[];
  readonly consumers: readonly ForgetConsumer[];
  readonly catalog: PipelineCatalog;
  /** The typed steps that a workflow uses, fixed to what they are now. */
  readonly stepTypes: { lock(accountId: string, text: string): Promise<readonly LockedStepType[]> };
}

/** Puts the pipeline manager together. It starts nothing, so there is nothing to stop. */
export const createPipelineManager = (deps: PipelineManagerDeps): PipelineManager => {
  const { work, access, ids, clock, secrets, annotated = {}, repositories } = deps;
  const limits = { ...DEFAULT_LIMITS, ...deps.limits };
  const vault = new VariableVault(secrets);
  const texts = new PipelineTexts(deps.threads);
  const shared = { work, vault, texts, ids, clock, limits, reachable: deps.reachable };
  const projects = createProjects(shared);
  const pipelines = createPipelines(shared);
  const stepTypes = createStepTypes({ work, texts, clock, limits });
  const annotations = createAnnotations({ work, ids, clock, limits, kinds: kindsOf(work, annotated) });
  const schema = pipelineSchema();
  return {
    routes: [
      ...projectRoutes({ projects, access, work }),
      ...pipelineRoutes({ pipelines, access, work, texts, repositories }),
      ...revisionRoutes({ pipelines, access, work, texts }),
      ...stepTypeRoutes({ stepTypes, texts, access }),
      ...annotationRoutes({ annotations, access }),
      route(contract.getPipelineSchema, async () => schema),
      route(contract.validateYaml, async ({ body }, { principal }) => {
        const { accountId } = principal;
        const verdict = await texts.judge(accountId, body.yaml, names =>
          stepTypes.definitions(accountId, names),
        );
        return verdictWire(verdict, body.outputFormat ?? undefined);
      }),
    ],
    consumers: [forgetGone(work)],
    catalog: createCatalog(shared),
    stepTypes,
  };
};

const kindsOf = (
  { sql }: UnitOfWork<PipelineTables>,
  { build, image }: NonNullable<PipelineManagerDeps['annotated']>,
): Readonly<Record<string, AnnotatedKind>> => ({
  pipeline: {
    resource: 'pipeline',
    change: 'update',
    targets: {
      find: async (accountId, idOrName) => {
        const pipeline = await findPipeline(sql, accountId, idOrName);
        return pipeline && { ...guarded(pipeline), name: pipeline.fullName };
      },
    },
  },
  project: {
    resource: 'project',
    change: 'update',
    targets: {
      find: async (accountId, idOrName) => {
        const project =
          (await findProject(sql, accountId, idOrName)) ??
          (await findProjectByName(sql, accountId, idOrName));
        return project && { ...guardedProject(project), name: project.name };
      },
    },
  },
  ...(build ? { build: { resource: 'build', change: 'annotate', targets: build } } : {}),
  ...(image ? { image: { resource: 'image', change: 'annotate', targets: image } } : {}),
});
