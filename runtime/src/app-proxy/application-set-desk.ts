/** Finds ApplicationSets for callers, and tells which of their applications they may see. */
import { type ApplicationSet, isOwnedBy } from '@freshet/domain/application-sets';
import type { Application } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import type { KubeClient } from '@freshet/kit/kube-client';
import { APPLICATION_SETS } from '../application-sets/index.ts';
import { APPLICATIONS, type ApplicationDesk, type ApplicationRef } from './application-desk.ts';
import { ApplicationSight } from './application-sight.ts';
import type { ProxyCall } from './call.ts';
import type { RuntimeIdentity } from './ports.ts';

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
  readonly #sight: ApplicationSight;

  constructor(deps: ApplicationSetDeskDeps) {
    this.#deps = deps;
    this.#sight = new ApplicationSight(deps.applications);
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
    const { items } = await this.#deps.client.list<Application>(APPLICATIONS, {
      namespace: set.metadata.namespace ?? '',
    });
    const seen = await this.#sight.among(
      call,
      items.filter(application => isOwnedBy(application, set)),
    );
    return new Set([...seen].map(({ metadata }) => metadata.name));
  }

  /** Those of what a set makes that the caller would see if they were there. */
  async seenOf<Made extends { readonly application: Application }>(
    call: ProxyCall,
    set: ApplicationSet,
    made: readonly Made[],
  ): Promise<readonly Made[]> {
    if (made.length === 0) return [];
    const { applications } = this.#deps;
    const gitSource = await applications.gitSourceOf(set);
    const decisions = await call.ask(
      made.map(({ application }) => ({
        action: 'view',
        resource: 'gitops-application',
        attributes: applications.attributesOf(application, gitSource),
      })),
    );
    return made.filter((_, place) => decisions[place]?.isAllowed === true);
  }

  /** As the control plane has it: a set goes nowhere itself. */
  async #attributesOf(set: ApplicationSet): Promise<Readonly<Record<string, readonly string[]>>> {
    const { applications } = this.#deps;
    const placed = { metadata: set.metadata, spec: { destination: {} } };
    return applications.attributesOf(placed, await applications.gitSourceOf(set));
  }
}
