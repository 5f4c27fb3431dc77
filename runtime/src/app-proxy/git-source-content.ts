/** What a Git Source would bring into the cluster: applications, and what it would apply itself. */
import type { Application } from '@freshet/domain/applications';
import { type GitSourceFacts, gitSourceApplication } from '@freshet/domain/shared-configuration';
import { isFault } from '@freshet/kit/errors';
import type { ComparedResource, Comparison } from '../comparison/index.ts';
import type { ProxyParts } from './proxy-parts.ts';

const ENGINE_GROUP = 'argoproj.io';
/** Of the group of the engine there are workloads too, as a Rollout. */
const ENGINE_ENTITIES: ReadonlySet<string> = new Set(['Application', 'ApplicationSet', 'AppProject']);
const OWN_GROUPS: ReadonlySet<string> = new Set(['freshet.io', 'codefresh.io']);
const MOST_KINDS = 100;
const MOST_NAMESPACES = 100;

type Key = ComparedResource['key'];

const isApplication = ({ group, kind }: Key): boolean =>
  group === ENGINE_GROUP && (kind === 'Application' || kind === 'ApplicationSet');

const isEntity = ({ group, kind }: Key): boolean =>
  OWN_GROUPS.has(group) || (group === ENGINE_GROUP && ENGINE_ENTITIES.has(kind));

/** Counts what is in a folder, by what it is to the platform. */
export const contentOf = ({ resources }: Pick<Comparison, 'resources'>) => {
  const wanted = resources.filter(({ target }) => target !== undefined).map(({ key }) => key);
  const others = wanted.filter(key => !isEntity(key));
  const counts = new Map<string, number>();
  for (const { kind } of others) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const namespaces = new Set(others.map(({ namespace }) => namespace).filter(name => name !== ''));
  return {
    applications: wanted.filter(isApplication).length,
    others: others.length,
    kinds: [...counts]
      .map(([kind, count]) => ({ kind, count }))
      .sort((one, two) => two.count - one.count || (one.kind < two.kind ? -1 : 1))
      .slice(0, MOST_KINDS),
    namespaces: [...namespaces].sort().slice(0, MOST_NAMESPACES),
  };
};

/**
 * The Application of a Git Source, as far as rendering goes. The project that a restricted one gets is not there yet, and
 * says nothing of what lies in the folder.
 */
const renderedAs = (namespace: string, facts: GitSourceFacts): Application => {
  const application = gitSourceApplication(namespace, facts);
  const { restricted } = facts;
  if (!restricted) return application;
  const destination = { ...application.spec.destination, namespace: restricted.sourceNamespace };
  return { ...application, spec: { ...application.spec, destination } };
};

/** Renders the folder of a Git Source that is not there yet. What keeps it from being rendered is part of the answer. */
export const gitSourceContent = async (
  {
    engine,
    runtime,
  }: Pick<ProxyParts, 'runtime'> & { readonly engine: Pick<ProxyParts['engine'], 'examine'> },
  facts: GitSourceFacts,
  signal?: AbortSignal,
) => {
  try {
    return contentOf(await engine.examine(renderedAs(runtime().namespace, facts), signal));
  } catch (error) {
    if (!isFault(error)) throw error;
    return { ...contentOf({ resources: [] }), problem: error.message };
  }
};
