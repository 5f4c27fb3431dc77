import {
  type ClusterFacts,
  kindRefusal,
  objectRefusal,
  projectRefusals,
  serviceAccountFor,
} from '@freshet/domain/app-projects';
import type { Application, AppProject } from '@freshet/domain/applications';
import { specProblems } from '@freshet/domain/automation';
import { groupOf, type KubeObject } from '@freshet/domain/objects';
import { isFault } from '@freshet/kit/errors';
import type { LiveCluster } from '../clusters/index.ts';
import type { EngineParts } from './engine-parts.ts';

/** Where an application goes, and what its project says of that. */
export interface Surroundings {
  readonly project: AppProject | undefined;
  readonly cluster: LiveCluster | undefined;
  readonly clusterFacts: ClusterFacts | undefined;
  /** What keeps it from being compared at all, in sentences. */
  readonly problems: readonly string[];
  /** Whether all that keeps it is something that is not there: it may still come. */
  readonly isIncomplete: boolean;
  readonly refusalOf: (object: KubeObject, isNamespaced: boolean) => string | undefined;
  /** In whose name it is synced where syncs are impersonated, or why nobody's is to be had. */
  readonly actor?: ReturnType<typeof serviceAccountFor> | undefined;
}

const clusterProblem = ({ spec }: Application): string => {
  const { server, name } = spec.destination ?? {};
  return server
    ? `the destination names the server ${server}, which no cluster secret has`
    : `there are no clusters with the name ${name}`;
};

const findCluster = (
  { clusters }: EngineParts,
  { spec }: Application,
): { readonly cluster?: LiveCluster; readonly problem?: string } => {
  try {
    const cluster = clusters.find(spec.destination ?? {});
    return cluster ? { cluster } : {};
  } catch (error) {
    if (!isFault(error)) throw error;
    return { problem: error.message };
  }
};

/** Looks up everything around an application; nothing is asked of any server. */
export const surroundingsOf = (parts: EngineParts, application: Application): Surroundings => {
  const own = specProblems(application.spec);
  const { cluster, problem } = own.length > 0 ? {} : findCluster(parts, application);
  const name = application.spec.project || 'default';
  const project = parts.findProject(name);
  const clusterFacts = cluster && {
    server: cluster.server,
    name: cluster.name,
    project: parts.projectOfCluster(cluster.server),
  };
  const missing: string[] = [];
  if (!cluster && problem === undefined && own.length === 0) missing.push(clusterProblem(application));
  if (!project) missing.push(`the application names the project ${name}, which does not exist`);
  const { namespace } = parts.settings();
  const refusals = project ? projectRefusals(project, application, { cluster: clusterFacts, namespace }) : [];
  const wrong = [...own, ...(problem === undefined ? [] : [problem])];
  const problems = [...wrong, ...missing, ...refusals];
  const { impersonatesSync, namespace: engine } = parts.settings();
  const way = {
    server: cluster?.server ?? '',
    namespace: application.spec.destination?.namespace,
    home: application.metadata.namespace ?? engine,
  };
  return {
    project,
    cluster,
    clusterFacts,
    problems,
    isIncomplete: problems.length > 0 && problems.length === missing.length,
    ...(impersonatesSync && project ? { actor: serviceAccountFor(project, way) } : {}),
    refusalOf: (object, isNamespaced) => {
      if (!project || !clusterFacts) return undefined;
      const { name: of, namespace = '' } = object.metadata;
      const key = { group: groupOf(object.apiVersion), kind: object.kind, name: of, namespace };
      return isNamespaced
        ? objectRefusal(project, { ...key, namespace: namespace || home(application) }, clusterFacts)
        : kindRefusal(project, key, false);
    },
  };
};

const home = ({ spec }: Application): string => spec.destination.namespace ?? 'default';
