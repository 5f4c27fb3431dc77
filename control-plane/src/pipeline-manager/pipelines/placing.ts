import { Fault } from '@freshet/kit/errors';
import { requireRoom } from '../limits.ts';
import {
  findProject,
  findProjectByName,
  guardedProject,
  type KeptProject,
  lockProject,
} from '../projects/project-store.ts';
import type { Acting } from '../rights.ts';
import { fullNameOf, type KeptPipeline, namesIn } from './pipeline.ts';
import { countPipelines, type Sql } from './pipeline-store.ts';
import type { PipelinesDeps } from './save-pipeline.ts';

/** What a pipeline is called and where it is. */
export type Placement = Pick<KeptPipeline, 'fullName' | 'shortName' | 'project'>;

/** The fault of a project that is not there, or that the caller must not know is there. */
export const unknownProject = (name: string): Fault =>
  new Fault('PROJECT_UNKNOWN', `there is no project ${name}`, { project: name });

/** Locks the project, so that it is there, and as full as it was counted, until the change ends. */
const place = async (
  db: Sql,
  { limits }: Pick<PipelinesDeps, 'limits'>,
  project: KeptProject | undefined,
  short: string,
): Promise<Placement> => {
  if (!project) return { fullName: short, shortName: short };
  await lockProject(db, project.accountId, project.id);
  const count = await countPipelines(db, project.accountId, project.id);
  requireRoom(count, limits.pipelinesPerProject, `pipelines in the project ${project.name}`);
  const { id, name, tags } = project;
  return { fullName: fullNameOf(name, short), shortName: short, project: { id, name, tags } };
};

/** The place that a full name means. A project that whoever acts may not see is as good as none. */
export const placeByName = async (
  db: Sql,
  deps: Pick<PipelinesDeps, 'limits'>,
  accountId: string,
  fullName: string,
): Promise<Placement> => {
  const { project: name, short } = namesIn(fullName);
  if (name === undefined) return place(db, deps, undefined, short);
  const project = await findProjectByName(db, accountId, name);
  if (!project) throw unknownProject(name);
  return place(db, deps, project, short);
};

/** The place in a project that whoever acts may see; in none where there is no id. */
export const placeInProject = async (
  db: Sql,
  deps: Pick<PipelinesDeps, 'limits'>,
  acting: Acting,
  wanted: { readonly projectId: string | null; readonly short: string },
): Promise<Placement> => {
  const { projectId, short } = wanted;
  if (projectId === null) return place(db, deps, undefined, short);
  const project = await findProject(db, acting.accountId, projectId);
  if (!project || !(await acting.sees('project', guardedProject(project)))) throw unknownProject(projectId);
  return place(db, deps, project, short);
};
