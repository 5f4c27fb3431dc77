/** Applications and ApplicationSets as their cluster has them, told of as they change, with their deployments. */

import type { ReportBody, RuntimeCheck } from '@freshet/contracts/gitops';
import type { Application } from '@freshet/domain/applications';
import { matchesAny } from '@freshet/domain/globs';
import type { KubeObject } from '@freshet/domain/objects';
import {
  type ApplicationReport,
  applicationReport,
  applicationSetReport,
  currentRevision,
  deployedRevision,
  deploymentReport,
  fitting,
  gitSourceOf,
  type Household,
  manifestOf,
  parentOf,
} from '@freshet/domain/reports';
import { isGitSource } from '@freshet/domain/shared-configuration';
import type { Tracking } from '@freshet/domain/tracking';
import { type Informer, type KubeClient, startInformer } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Clock } from '@freshet/kit/time';
import { gitSourceCheck } from './checks.ts';
import type { CommitBook } from './commit-book.ts';
import { type FollowedRepository, followedBy } from './followed-repositories.ts';
import type { Thing } from './outbox.ts';

const argo = (plural: string, kind: string) => ({
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural,
  kind,
  namespaced: true,
});
const APPLICATIONS = argo('applications', 'Application');
const APPLICATION_SETS = argo('applicationsets', 'ApplicationSet');

interface Options {
  readonly client: KubeClient;
  readonly namespace: string;
  /** How the engine knows what is whose, where it is ours. */
  readonly tracking: (() => Tracking) | undefined;
  /** Globs of the other namespaces that applications may lie in. */
  readonly applicationNamespaces: () => readonly string[];
  readonly commits: CommitBook;
  readonly serverOf: (name: string) => string | undefined;
  readonly nameOf: (server: string) => string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly tell: (thing: Thing, body: ReportBody) => void;
  readonly gone: (key: string) => void;
  /** A pod of an application that does not come up, and why. */
  readonly stuckOf: (application: Application, server: string) => ApplicationReport['stuck'];
  /** A deployment; `isNew` unless it was in the history when we first looked. */
  readonly fact: (id: string, body: ReportBody, isNew: boolean) => void;
  /** How Git Sources stand. */
  readonly onChecks: (checks: readonly RuntimeCheck[]) => void;
  /** An application of ours is as it is now, and was so before. */
  readonly onApplication: (now: Application, before: Application | undefined) => void;
  /** Which repositories hold GitOps entities, and what they are at. */
  readonly onFollowed: (repositories: readonly FollowedRepository[]) => void;
}

export class WatchedApplications {
  readonly #options: Options;
  readonly #applications: Informer<Application>;
  readonly #sets: Informer<KubeObject>;
  /** The greatest number in the history of each application that was told of. */
  readonly #deployed = new Map<string, number>();
  readonly #gitSources = new Map<string, RuntimeCheck>();
  readonly #followed = new Map<string, readonly FollowedRepository[]>();
  #isListed = false;

  constructor(options: Options) {
    this.#options = options;
    const { client, namespace, clock, log } = options;
    const watch = {
      client,
      clock,
      ...(options.applicationNamespaces().length > 0 ? {} : { namespace }),
      onTrouble: (error: unknown) => log.warn({ error }, 'applications could not be watched'),
    };
    this.#sets = startInformer<KubeObject>({
      ...watch,
      resource: APPLICATION_SETS,
      onChange: (now, before) => this.#onSet(now, before),
    });
    this.#applications = startInformer<Application>({
      ...watch,
      resource: APPLICATIONS,
      onChange: (now, before) => this.#onApplication(now, before),
    });
  }

  /** Resolves when everything was seen once, and told with what holds it known. */
  async ready(): Promise<void> {
    await Promise.all([this.#applications.ready, this.#sets.ready]);
    this.#isListed = true;
    this.refresh();
  }

  /** Those of ours that were seen so far. */
  known(): readonly Application[] {
    return this.#ours(this.#applications);
  }

  /** How many applications go to a cluster, and how many objects they have. */
  usage(server: string, name: string): { readonly applications: number; readonly objects: number } {
    let [applications, objects] = [0, 0];
    for (const { spec, status } of this.#ours(this.#applications)) {
      const { destination = {} } = spec;
      if (destination.server ? destination.server !== server : destination.name !== name) continue;
      applications += 1;
      objects += status?.resources?.length ?? 0;
    }
    return { applications, objects };
  }

  /** Tells of everything as it is now. */
  refresh(): void {
    for (const set of this.#ours(this.#sets)) this.#tellSet(set);
    for (const application of this.#ours(this.#applications)) this.#tell(application);
  }

  /** Tells of one of them once more, as something beside it has changed. */
  tellAgain(of: { readonly namespace: string; readonly name: string }): void {
    const application = this.#applications.get(of);
    if (application && this.#isListed && this.#isOurs(application)) this.#tell(application);
  }

  /** Tells of all deployments that the cluster remembers. */
  retell(): void {
    this.#deployed.clear();
    for (const application of this.#ours(this.#applications)) this.#tellDeployments(application, false);
  }

  async stop(): Promise<void> {
    await Promise.all([this.#applications.stop(), this.#sets.stop()]);
  }

  /** Whether it lies where the engine looks: what is elsewhere may say anything, and belongs to somebody else. */
  #isOurs({ metadata: { namespace = '' } }: KubeObject): boolean {
    const { namespace: home, applicationNamespaces } = this.#options;
    return namespace === home || matchesAny(applicationNamespaces(), namespace);
  }

  #ours<Kind extends KubeObject>(informer: Informer<Kind>): readonly Kind[] {
    return [...informer.all()].filter(one => this.#isOurs(one));
  }

  #onApplication(now: Application | undefined, before: Application | undefined): void {
    this.#checkGitSource(now, before);
    this.#follow(now, before);
    if (!now) {
      if (before) this.#options.gone(keyOf('Application', before));
      this.#deployed.delete(before?.metadata.uid ?? '');
      return;
    }
    if (!this.#isOurs(now)) return;
    this.#options.onApplication(now, before);
    this.#tellDeployments(now, this.#isListed);
    // Before all are known, what holds an application may not be.
    if (this.#isListed) this.#tell(now);
  }

  #checkGitSource(now: Application | undefined, before: Application | undefined): void {
    const one = now ?? before;
    if (one?.metadata.namespace !== this.#options.namespace) return;
    const { name } = one.metadata;
    if (now && isGitSource(now)) this.#gitSources.set(name, gitSourceCheck(now));
    else if (!this.#gitSources.delete(name)) return;
    this.#options.onChecks([...this.#gitSources.values()]);
  }

  #follow(now: Application | undefined, before: Application | undefined): void {
    const one = now ?? before;
    if (one?.metadata.namespace !== this.#options.namespace) return;
    const { name } = one.metadata;
    const followed = now ? followedBy(now) : [];
    if (JSON.stringify(followed) === JSON.stringify(this.#followed.get(name) ?? [])) return;
    if (followed.length > 0) this.#followed.set(name, followed);
    else this.#followed.delete(name);
    this.#options.onFollowed([...this.#followed.values()].flat());
  }

  #onSet(now: KubeObject | undefined, before: KubeObject | undefined): void {
    if (now && this.#isListed && this.#isOurs(now)) this.#tellSet(now);
    if (!now && before) this.#options.gone(keyOf('ApplicationSet', before));
  }

  #tell(application: Application): void {
    const { commits, serverOf, nameOf, stuckOf, tell } = this.#options;
    const { destination = {} } = application.spec;
    const parent = parentOf(application, this.#household, one => this.#find(one));
    const holder = parent && this.#find(parent);
    const { metadata } = application;
    const again = () => {
      const latest = this.#applications.get(metadata);
      if (latest) this.#tell(latest);
    };
    tell(
      thingOf('Application', application),
      fitting(
        applicationReport(application, {
          parent,
          gitSource: gitSourceOf(application, this.#household, one => this.#find(one)),
          manifest: manifestOf(holder),
          serverOf,
          nameOf,
          commit: commits.find(currentRevision(application), again),
          stuck: stuckOf(application, destination.server || serverOf(destination.name ?? '') || ''),
        }),
      ),
    );
  }

  #tellSet(set: KubeObject): void {
    const { tell } = this.#options;
    const parent = parentOf(set, this.#household, one => this.#find(one));
    const gitSource = gitSourceOf(set, this.#household, one => this.#find(one));
    tell(thingOf('ApplicationSet', set), fitting(applicationSetReport(set, { parent, gitSource })));
  }

  #tellDeployments(application: Application, isNew: boolean): void {
    const { uid = '' } = application.metadata;
    const told = this.#deployed.get(uid) ?? -1;
    for (const entry of application.status?.history ?? []) {
      if (entry.id <= told) continue;
      this.#deployed.set(uid, entry.id);
      const id = `deployment ${uid} ${entry.id}`;
      const tell = (): void => {
        const { commits } = this.#options;
        const asked = deployedRevision(application, entry);
        // Those of long ago were told when they were new.
        const commit = isNew ? commits.findWithPullRequest(asked, tell) : commits.find(asked, tell);
        this.#options.fact(id, deploymentReport(application, entry, commit), isNew);
      };
      tell();
    }
  }

  get #household(): Household {
    const { namespace, tracking } = this.#options;
    return tracking ? { home: namespace, tracking: tracking() } : { home: namespace };
  }

  #find({
    kind,
    namespace,
    name,
  }: {
    kind: string;
    namespace: string;
    name: string;
  }): KubeObject | undefined {
    const informer = kind === 'ApplicationSet' ? this.#sets : this.#applications;
    const found = informer.get({ namespace, name });
    return found && { ...found, kind };
  }
}

const keyOf = (kind: string, { metadata: { namespace = '', name } }: KubeObject): string =>
  `${kind} ${namespace}/${name}`;

const thingOf = (kind: 'Application' | 'ApplicationSet', object: KubeObject): Thing => {
  const { namespace = '', name } = object.metadata;
  return { key: keyOf(kind, object), gone: { is: 'application', kind, namespace, name } };
};
