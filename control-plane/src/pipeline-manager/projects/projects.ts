import {
  PipelineUpdated,
  ProjectCreated,
  ProjectDeleted,
  ProjectUpdated,
  type VariableInput,
} from '@freshet/contracts/pipelines';
import { parseTags } from '@freshet/domain/access';
import { isUniqueViolation } from '@freshet/kit/db';
import { Fault } from '@freshet/kit/errors';
import { type Ids, isId } from '@freshet/kit/ids';
import type { Clock } from '@freshet/kit/time';
import type { Change, UnitOfWork } from '../../unit-of-work/index.ts';
import { removeAnnotations } from '../annotations/annotation-store.ts';
import { dropFavourites } from '../favourites.ts';
import { type PipelineLimits, requireRoom } from '../limits.ts';
import { countPipelines } from '../pipelines/pipeline-store.ts';
import { type Acting, notFound } from '../rights.ts';
import type { PipelineTables } from '../tables.ts';
import type { ShownVariable, VariableVault } from '../variables/variable-vault.ts';
import {
  countProjects,
  findProject,
  findProjectByName,
  guardedProject,
  insertProject,
  type KeptProject,
  lockAccount,
  lockProject,
  removeProject,
  renamePipelinesOf,
  updateProjectRow,
} from './project-store.ts';

export interface ProjectsDeps {
  readonly work: UnitOfWork<PipelineTables>;
  readonly vault: VariableVault;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly limits: PipelineLimits;
}

/** What a person decides about a project. */
interface ProjectInput {
  readonly projectName?: string | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly variables?: readonly VariableInput[] | null | undefined;
}

/** The projects of an account, as the person who acts may see and change them. */
export interface Projects {
  /** By id. */
  get(acting: Acting, id: string): Promise<KeptProject>;
  getByName(acting: Acting, name: string): Promise<KeptProject>;
  /** With encrypted values in clear, for those who may change them; on record. */
  decrypted(acting: Acting, project: KeptProject): Promise<readonly ShownVariable[]>;
  create(acting: Acting, input: ProjectInput & { readonly projectName: string }): Promise<KeptProject>;
  /** What is left out stays. */
  update(acting: Acting, id: string, input: ProjectInput): Promise<KeptProject>;
  delete(acting: Acting, id: string): Promise<void>;
}

export const createProjects = (deps: ProjectsDeps): Projects => ({
  get: async (acting, id) => {
    const project = isId(id) ? await findProject(deps.work.sql, acting.accountId, id) : undefined;
    return allowed(acting, project);
  },
  getByName: async (acting, name) =>
    allowed(acting, await findProjectByName(deps.work.sql, acting.accountId, name)),
  decrypted: decryptProject(deps),
  create: createProject(deps),
  update: updateProject(deps),
  delete: deleteProject(deps),
});

const allowed = async (acting: Acting, project: KeptProject | undefined): Promise<KeptProject> => {
  if (!project) throw notFound('project');
  await acting.may(guardedProject(project));
  return project;
};

const entityOf = ({ id, name }: KeptProject) => ({ kind: 'project', id, name });

/** What the audit log may hold of a project: no values. */
const detailsOf = ({ name, tags, variables }: KeptProject) => ({
  name,
  tags: [...tags],
  variables: variables.map(({ key }) => key),
});

const decryptProject =
  ({ work, vault }: ProjectsDeps): Projects['decrypted'] =>
  async (acting, project) => {
    await acting.mayAlso({ resource: 'project', action: 'update' }, guardedProject(project));
    await work.change(acting.context, async change => {
      change.audit({ action: 'project.decrypt', entity: entityOf(project) });
    });
    return vault.open(project.accountId, project.variables);
  };

const createProject =
  ({ work, vault, ids, clock, limits }: ProjectsDeps): Projects['create'] =>
  async (acting, input) => {
    const { accountId, context } = acting;
    const now = clock.now();
    const project: KeptProject = {
      id: ids.next(),
      accountId,
      name: input.projectName.normalize('NFC'),
      tags: readTags(input.tags ?? []),
      variables: await vault.seal(accountId, {
        given: input.variables ?? [],
        stored: [],
        where: 'the project',
      }),
      createdAt: now,
      createdBy: context.actor.name,
      updatedAt: now,
      updatedBy: context.actor.name,
    };
    await acting.mayAlso({ resource: 'project', action: 'create' }, guardedProject(project));
    return work.change(context, async change => {
      await lockAccount(change.sql, accountId);
      requireRoom(await countProjects(change.sql, accountId), limits.projects, 'projects in the account');
      await unlessTaken(project.name, insertProject(change.sql, project));
      change.audit({ action: 'project.create', entity: entityOf(project), details: detailsOf(project) });
      change.emit({
        event: ProjectCreated,
        key: project.id,
        data: { accountId, projectId: project.id, name: project.name },
      });
      return project;
    });
  };

const updateProject =
  ({ work, vault, clock }: ProjectsDeps): Projects['update'] =>
  async (acting, id, input) => {
    const { accountId, context } = acting;
    if (!isId(id)) throw notFound('project');
    return work.change(context, async change => {
      const before = await allowed(acting, await lockProject(change.sql, accountId, id));
      const project: KeptProject = {
        ...before,
        name: input.projectName?.normalize('NFC') ?? before.name,
        tags: input.tags ? readTags(input.tags) : before.tags,
        variables: input.variables
          ? await vault.seal(accountId, {
              given: input.variables,
              stored: before.variables,
              where: 'the project',
            })
          : before.variables,
        updatedAt: clock.now(),
        updatedBy: context.actor.name,
      };
      await acting.may(guardedProject(project));
      await unlessTaken(project.name, updateProjectRow(change.sql, project));
      if (project.name !== before.name) await renameAll(change, project);
      change.audit({
        action: 'project.update',
        entity: entityOf(project),
        details: { ...detailsOf(project), previous: detailsOf(before) },
      });
      change.emit({
        event: ProjectUpdated,
        key: id,
        data: { accountId, projectId: id, name: project.name, previousName: before.name },
      });
      return project;
    });
  };

/** Whoever keeps names of pipelines hears of each that has another one now. */
const renameAll = async (change: Change<PipelineTables>, project: KeptProject): Promise<void> => {
  const { accountId, id: projectId } = project;
  for (const { id, name, revision } of await unlessTaken(
    project.name,
    renamePipelinesOf(change.sql, project),
  ))
    change.emit({
      event: PipelineUpdated,
      key: id,
      data: { accountId, pipelineId: id, name, projectId, revision, triggersChanged: false },
    });
};

const deleteProject =
  ({ work }: ProjectsDeps): Projects['delete'] =>
  async (acting, id) => {
    const { accountId, context } = acting;
    if (!isId(id)) throw notFound('project');
    await work.change(context, async change => {
      const project = await allowed(acting, await lockProject(change.sql, accountId, id));
      const pipelines = await countPipelines(change.sql, accountId, id);
      if (pipelines > 0)
        throw new Fault(
          'PROJECT_NOT_EMPTY',
          `the project ${project.name} still has pipelines: ${pipelines}`,
          {
            pipelines,
          },
        );
      await removeProject(change.sql, accountId, id);
      await dropFavourites(change.sql, accountId, { kind: 'project', id });
      await removeAnnotations(change.sql, { accountId, entityType: 'project', entityId: id }, undefined);
      change.audit({ action: 'project.delete', entity: entityOf(project), details: detailsOf(project) });
      change.emit({ event: ProjectDeleted, key: id, data: { accountId, projectId: id, name: project.name } });
    });
  };

const readTags = (input: readonly string[]): readonly string[] => {
  const tags = parseTags(input);
  if (tags.ok) return tags.value;
  const problems = tags.problems.map(({ path, message }) => `${path}: ${message}`);
  throw new Fault('REQUEST_INVALID', `the request is not valid: ${problems.join('; ')}`, { problems });
};

const unlessTaken = async <Result>(name: string, writing: Promise<Result>): Promise<Result> => {
  try {
    return await writing;
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    throw new Fault('PROJECT_EXISTS', `there is already a project ${name}`, { name }, { cause });
  }
};
