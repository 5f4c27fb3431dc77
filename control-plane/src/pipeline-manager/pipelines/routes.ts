import * as contract from '@freshet/contracts/pipelines';
import { Fault } from '@freshet/kit/errors';
import { type Access, type Call, type Route, route } from '../../gateway/index.ts';
import { favouritesAmong, setFavourite } from '../favourites.ts';
import type { RepositoryPaths } from '../ports.ts';
import { type Acting, actingOf } from '../rights.ts';
import { starterPipeline } from './analyze.ts';
import type { KeptPipeline } from './pipeline.ts';
import { type ListedPipeline, listPipelines, loadPipelines } from './pipeline-store.ts';
import { listedWire, wireOf } from './pipeline-wire.ts';
import type { Pipelines } from './pipelines.ts';
import type { PipelinesDeps } from './save-pipeline.ts';

export interface PipelineRoutesDeps extends Pick<PipelinesDeps, 'work' | 'texts'> {
  readonly pipelines: Pipelines;
  readonly access: Access;
  readonly repositories?: RepositoryPaths | undefined;
}

/** The most that one answer holds, in bytes of definitions. */
const ANSWER_BYTES = 32 * 1024 * 1024;

export const pipelineRoutes = (deps: PipelineRoutesDeps): readonly Route[] => {
  const { pipelines, access, work, texts } = deps;
  const acting = (call: Call): Acting => actingOf(access, call, 'pipeline');

  const shown = async (who: Acting, pipeline: KeptPipeline) => {
    const favourites = await favouritesAmong(work.sql, who, 'pipeline', [pipeline.id]);
    return wireOf(texts, pipeline, favourites.has(pipeline.id));
  };

  const visible = async (call: Call, filter: Parameters<typeof listPipelines>[2]) => {
    const permits = await call.permits();
    const found = await listPipelines(work.sql, call.principal.accountId, filter);
    return found.filter(pipeline => permits(pipeline));
  };

  const favour = async (call: Call, idOrName: string, wanted: boolean): Promise<void> => {
    const who = acting(call);
    const { id, fullName } = await pipelines.get(who, idOrName);
    await setFavourite(work, who, { kind: 'pipeline', id, name: fullName }, wanted);
  };

  return [
    route(contract.listPipelines, async ({ query }, call) => {
      const who = acting(call);
      const { id, labels, projectId, search, favorite, template, offset, limit } = query;
      const found = await visible(call, {
        idsOrNames: typeof id === 'string' ? [id] : id,
        labels,
        projectId,
        search,
        template: template === undefined ? undefined : template === 'true',
        favouriteOf: favorite === 'true' ? who.principal.id : undefined,
      });
      const page = fitting(found.slice(offset, limit === 0 ? undefined : offset + limit));
      const kept = await loadPipelines(work.sql, who.accountId, page);
      const favourites = await favouritesAmong(work.sql, who, 'pipeline', page);
      const docs = await Promise.all(kept.map(one => listedWire(one, favourites.has(one.id))));
      return { docs, count: found.length };
    }),
    route(contract.listPipelineNames, async (_, call) =>
      (await visible(call, {})).map(({ id, fullName }) => ({ metadata: { id, name: fullName } })),
    ),
    route(contract.getPipeline, async ({ params, query }, call) => {
      const who = acting(call);
      const pipeline = await pipelines.get(who, params.name);
      if (query.decryptVariables !== 'true') return shown(who, pipeline);
      const show = await pipelines.decrypting(who, pipeline);
      const favourites = await favouritesAmong(work.sql, who, 'pipeline', [pipeline.id]);
      return wireOf(texts, pipeline, favourites.has(pipeline.id), show);
    }),
    route(contract.createPipeline, async ({ query, body }, call) => {
      const who = acting(call);
      const skipTriggerValidation = query.skipTriggerValidation === 'true';
      return shown(who, await pipelines.create(who, { input: body, skipTriggerValidation }));
    }),
    route(contract.replacePipeline, async ({ params, query, body }, call) => {
      const who = acting(call);
      const pipeline = await pipelines.replace(who, params.name, {
        input: body,
        skipTriggerValidation: query.skipTriggerValidation === 'true',
        checkRevision: query.disableRevisionCheck !== 'true',
      });
      return shown(who, pipeline);
    }),
    route(contract.deletePipeline, ({ params }, call) => pipelines.delete(acting(call), params.name)),
    route(contract.clonePipeline, async ({ params, body }, call) => {
      const who = acting(call);
      return shown(who, await pipelines.clone(who, params.name, body));
    }),
    route(contract.detachPipeline, async ({ params }, call) => {
      const who = acting(call);
      return shown(who, await pipelines.detach(who, params.name));
    }),
    route(contract.movePipeline, async ({ params, body }, call) => {
      const who = acting(call);
      return shown(who, await pipelines.move(who, params.name, body.projectId));
    }),
    route(contract.favorPipeline, ({ params }, call) => favour(call, params.name, true)),
    route(contract.disfavorPipeline, ({ params }, call) => favour(call, params.name, false)),
    route(contract.analyzeRepository, async ({ body }, call) =>
      starterPipeline(await pathsOf(deps, call, body), body.repo?.repoName),
    ),
  ];
};

/** As many of a page as one answer may hold; the first is always among them. */
const fitting = (page: readonly ListedPipeline[]): readonly string[] => {
  let room = ANSWER_BYTES;
  const ids: string[] = [];
  for (const { id, bytes } of page) {
    room -= bytes;
    if (room < 0 && ids.length > 0) break;
    ids.push(id);
  }
  return ids;
};

type AnalyzeBody = {
  readonly repo?: { repoOwner: string; repoName: string; git?: string | null | undefined } | undefined;
  readonly files?: readonly string[] | undefined;
};

const pathsOf = async (
  { repositories }: PipelineRoutesDeps,
  { principal }: Call,
  { repo, files }: AnalyzeBody,
): Promise<readonly string[]> => {
  if (files) return files;
  const found =
    repo &&
    (await repositories?.list(principal.accountId, {
      owner: repo.repoOwner,
      name: repo.repoName,
      git: repo.git ?? undefined,
    }));
  if (found) return found;
  throw new Fault('PIPELINE_ANALYSIS_UNAVAILABLE', 'what the repository holds cannot be read from here');
};
