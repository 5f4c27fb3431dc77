import * as contract from '@freshet/contracts/pipelines';
import type { z } from 'zod';
import { type Access, type Call, type Route, route } from '../../gateway/index.ts';
import { favouritesAmong, setFavourite } from '../favourites.ts';
import { type Acting, actingOf } from '../rights.ts';
import { masked, type ShownVariable } from '../variables/variable-vault.ts';
import { countsByProject, guardedProject, type KeptProject, listProjects } from './project-store.ts';
import type { Projects, ProjectsDeps } from './projects.ts';

type ProjectWire = z.infer<typeof contract.Project>;

export interface ProjectRoutesDeps extends Pick<ProjectsDeps, 'work'> {
  readonly projects: Projects;
  readonly access: Access;
}

export const projectRoutes = ({ projects, access, work }: ProjectRoutesDeps): readonly Route[] => {
  const acting = (call: Call): Acting => actingOf(access, call, 'project');

  const wires = async (who: Acting, kept: readonly KeptProject[]): Promise<ProjectWire[]> => {
    const ids = kept.map(({ id }) => id);
    const counts = await countsByProject(work.sql, who.accountId, ids);
    const favourites = await favouritesAmong(work.sql, who, 'project', ids);
    return kept.map(project => ({
      id: project.id,
      accountId: project.accountId,
      projectName: project.name,
      tags: [...project.tags],
      variables: wireVariables(masked(project.variables)),
      favorite: favourites.has(project.id),
      pipelinesNumber: counts.get(project.id) ?? 0,
      createdAt: project.createdAt.toISOString(),
      updatedAt: project.updatedAt.toISOString(),
    }));
  };

  const wire = async (who: Acting, kept: KeptProject): Promise<ProjectWire> => {
    const [only] = await wires(who, [kept]);
    if (!only) throw new Error('a project has no wire form');
    return only;
  };

  const favour = async (call: Call, id: string, wanted: boolean): Promise<void> => {
    const who = acting(call);
    const { name } = await projects.get(who, id);
    await setFavourite(work, who, { kind: 'project', id, name }, wanted);
  };

  return [
    route(contract.listProjects, async ({ query }, call) => {
      const who = acting(call);
      const permits = await call.permits();
      const { name, tags, favorite, offset, limit } = query;
      const found = await listProjects(work.sql, who.accountId, {
        name,
        tags: typeof tags === 'string' ? [tags] : tags,
        favouriteOf: favorite === 'true' ? who.principal.id : undefined,
      });
      const visible = found.filter(project => permits(guardedProject(project)));
      const page = visible.slice(offset, limit === 0 ? undefined : offset + limit);
      return { projects: await wires(who, page), count: visible.length };
    }),
    route(contract.getProject, async ({ params, query }, call) => {
      const who = acting(call);
      const project = await projects.get(who, params.id);
      const shown = await wire(who, project);
      if (query.decryptVariables !== 'true') return shown;
      return { ...shown, variables: wireVariables(await projects.decrypted(who, project)) };
    }),
    route(contract.getProjectByName, async ({ params }, call) => {
      const who = acting(call);
      return wire(who, await projects.getByName(who, params.name));
    }),
    route(contract.createProject, async ({ body }, call) => {
      const who = acting(call);
      return wire(who, await projects.create(who, body));
    }),
    route(contract.updateProject, async ({ params, body }, call) => {
      const who = acting(call);
      return wire(who, await projects.update(who, params.id, body));
    }),
    route(contract.deleteProject, ({ params }, call) => projects.delete(acting(call), params.id)),
    route(contract.favorProject, ({ params }, call) => favour(call, params.id, true)),
    route(contract.disfavorProject, ({ params }, call) => favour(call, params.id, false)),
  ];
};

const wireVariables = (variables: readonly ShownVariable[]) => variables.map(variable => ({ ...variable }));
