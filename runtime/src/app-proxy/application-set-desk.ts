/** Finds ApplicationSets for callers, and tells which of their applications they may see. */
import { type ApplicationSet, isOwnedBy, isRollingSync } from '@freshet/domain/application-sets';
import type { Application } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import { APPLICATION_SETS, type PreviewedApplication } from '../application-sets/index.ts';
import {
  APPLICATIONS,
  type ApplicationDesk,
  type ApplicationRef,
  type SeenAbove,
} from './application-desk.ts';
import type { GuardedEntity, ProxyCall } from './call.ts';
import type { RuntimeIdentity } from './ports.ts';

type Attributes = GuardedEntity['attributes'];

interface ApplicationSetDeskDeps {
  readonly client: KubeClient;
  readonly applications: ApplicationDesk;
  readonly runtime: () => RuntimeIdentity;
}

const unknown = ({ namespace, name }: ApplicationRef): Fault =>
  new Fault(
    'GITOPS_APPLICATION_UNKNOWN',
    `there is no ApplicationSet ${namespace ? `${namespace}/` : ''}${name}`,
    { application: name },
  );

export class ApplicationSetDesk {
  readonly #deps: ApplicationSetDeskDeps;

  constructor(deps: ApplicationSetDeskDeps) {
    this.#deps = deps;
  }

  /** The set, once the caller was let through to it by the action of the field. */
  async open(call: ProxyCall, ref: ApplicationRef): Promise<ApplicationSet> {
    const { applications, client, runtime } = this.#deps;
    const namespace = ref.namespace || runtime().namespace;
    const set = applications.looksAfter(namespace)
      ? await client.find<ApplicationSet>(APPLICATION_SETS, { namespace, name: ref.name })
      : undefined;
    const attributes = set
      ? await this.#attributesOf(set)
      : // Judged all the same, so that the time it takes tells nothing.
        { runtime: [runtime().name] };
    const id = `${runtime().name}/${namespace}/${ref.name}`;
    const missing = () => unknown(ref);
    const judged = call.guard.admit({
      kind: 'gitops-application',
      id,
      name: ref.name,
      attributes,
      missing,
    });
    if (!set) {
      await judged.catch(() => undefined);
      throw missing();
    }
    await judged;
    return set;
  }

  /** The names of its applications that are there and that the caller may see. */
  async membersSeen(call: ProxyCall, set: ApplicationSet): Promise<ReadonlySet<string>> {
    // Only the steps of a rollout tell of them.
    if (!isRollingSync(set)) return new Set();
    const { items } = await this.#deps.client.list<Application>(APPLICATIONS, {
      namespace: set.metadata.namespace ?? '',
    });
    const members = items.filter(application => isOwnedBy(application, set));
    const above: SeenAbove = new Map();
    const attributes = await Promise.all(members.map(one => this.#attributesOfLive(one, above)));
    const isSeen = await this.#sightOf(call, attributes);
    return new Set(
      members.filter((_, place) => isSeen(attributes[place])).map(({ metadata }) => metadata.name),
    );
  }

  /**
   * Those of what a set would make that the caller may see: as the set wants it, and as it is there, for the name alone
   * tells that there is one, and it may be somebody else's.
   */
  async seenOf<Made extends Pick<PreviewedApplication, 'application' | 'live'>>(
    call: ProxyCall,
    set: ApplicationSet,
    made: readonly Made[],
  ): Promise<readonly Made[]> {
    const { applications } = this.#deps;
    const gitSource = await applications.gitSourceOf(set);
    const above: SeenAbove = new Map();
    const attributes = await Promise.all(
      made.map(async ({ application, live }) => [
        ...(application === live ? [] : [applications.attributesOf(application, gitSource)]),
        ...(live ? [await this.#attributesOfLive(live, above)] : []),
      ]),
    );
    const isSeen = await this.#sightOf(call, attributes.flat());
    return made.filter((_, place) => attributes[place]?.every(isSeen));
  }

  async #attributesOfLive(application: Application, above: SeenAbove): Promise<Attributes> {
    return (await this.#deps.applications.entityOf(application, above)).attributes;
  }

  /** Applications of one set are mostly the same to rules, so that each sort of them is asked about once. */
  async #sightOf(
    call: ProxyCall,
    attributes: readonly Attributes[],
  ): Promise<(attributes: Attributes | undefined) => boolean> {
    const sorts = new Map(attributes.map(one => [JSON.stringify(one), one]));
    const decisions =
      sorts.size === 0
        ? []
        : await call.ask(
            [...sorts.values()].map(one => ({
              action: 'view',
              resource: 'gitops-application',
              attributes: one,
            })),
          );
    const seen = new Set([...sorts.keys()].filter((_, place) => decisions[place]?.isAllowed === true));
    return one => one !== undefined && seen.has(JSON.stringify(one));
  }

  /** As the control plane has it: a set goes nowhere itself. */
  async #attributesOf(set: ApplicationSet): Promise<Attributes> {
    const { applications } = this.#deps;
    const placed = { metadata: set.metadata, spec: { destination: {} } };
    return applications.attributesOf(placed, await applications.gitSourceOf(set));
  }
}
