/**
 * Looks after all ApplicationSets: hears of changes to them, to their applications, to clusters and to repositories,
 * and gives each set a pass, one at a time. Everything that a pass needs lies in the cluster: nothing is lost with the
 * process.
 */
import { type ApplicationSet, isRollingSync } from '@freshet/domain/application-sets';
import type { Application } from '@freshet/domain/applications';
import { isSame, type Push } from '@freshet/domain/automation';
import { matchesAny } from '@freshet/domain/globs';
import { isSameRepository } from '@freshet/domain/source-urls';
import { type Informer, type KubeClient, startInformer } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import type { Outbound } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import { Alarms, WorkQueue } from '../app-controller/index.ts';
import type { RegisteredClusters } from '../clusters/index.ts';
import { JqPaths } from '../comparison/index.ts';
import type { EngineSettings } from '../settings/index.ts';
import type { Sources } from '../sources/index.ts';
import { Answers } from './answers.ts';
import { deleteSet, holdSet } from './delete-set.ts';
import { portsFor } from './ports.ts';
import { type PassOutcome, type PassParts, reconcileSet, SET_REFRESH_ANNOTATION } from './reconcile.ts';
import { APPLICATION_SETS, APPLICATIONS } from './resources.ts';
import { findsRepository, setKeyOf } from './set-facts.ts';
import { clusterFacts, destinationProblem, projectsThere } from './surroundings.ts';

const AT_ONCE = 4;
const RETRY_MS = 15_000;
/** Many applications change in a row; what a set tells of them may wait so long. */
const SETTLE_MS = 2_000;

export interface ApplicationSetsOptions {
  readonly client: KubeClient;
  readonly settings: () => Pick<EngineSettings, 'namespace' | 'applicationNamespaces' | 'applicationSets'>;
  readonly sources: Pick<Sources, 'resolve' | 'open'>;
  readonly clusters: Pick<RegisteredClusters, 'registered' | 'onChange'>;
  /** For requests to Git providers and plugins. */
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface ApplicationSets {
  /** Resolves when all sets and their applications are known. */
  readonly ready: Promise<void>;
  /** Somebody pushed: sets that read that repository have a pass. */
  pushed(push: Pick<Push, 'url'>): void;
  /** Whether nothing is left to do for now. */
  isIdle(): boolean;
  stop(): Promise<void>;
}

export const startApplicationSets = (options: ApplicationSetsOptions): ApplicationSets =>
  new RunningSets(options);

const keyOf = ({ metadata: { name, namespace = '' } }: ApplicationSet): string => `${namespace}/${name}`;

/** What is kept of a set in memory, to ask others no more often than is due. */
interface Known {
  /** From when on repositories and providers are asked anew. */
  staleAt: number;
  /** Whether an alarm for what its applications reported is set. */
  isSettling: boolean;
  answers: Answers;
}

class RunningSets implements ApplicationSets {
  readonly ready: Promise<void>;
  readonly #options: ApplicationSetsOptions;
  readonly #queue: WorkQueue;
  readonly #alarms: Alarms;
  readonly #sets: Informer<ApplicationSet>;
  readonly #endClusters: () => void;
  /** Applications are watched from the first set on: without any, they are nobody's business here. */
  #applications: Informer<Application> | undefined;
  readonly #known = new Map<string, Known>();
  readonly #jq = new JqPaths();
  #isStopped = false;

  constructor(options: ApplicationSetsOptions) {
    const { clock, log, client, clusters } = options;
    this.#options = options;
    this.#queue = new WorkQueue({ width: AT_ONCE, work: key => this.#pass(key), log });
    this.#alarms = new Alarms(clock, key => this.#queue.add(key));
    this.#endClusters = clusters.onChange(() => this.#addAll());
    this.#sets = startInformer<ApplicationSet>({
      client,
      resource: APPLICATION_SETS,
      clock,
      ...this.#place(),
      onChange: (now, before) => this.#onSet(now, before),
      onTrouble: error => log.debug({ error }, 'application sets cannot be watched for a moment'),
    });
    this.ready = this.#sets.ready.then(() => this.#applications?.ready);
    this.ready.catch(() => undefined); // whoever waits for it hears of it
  }

  pushed({ url }: Pick<Push, 'url'>): void {
    for (const set of this.#sets.all())
      if (findsRepository(set, repoURL => isSameRepository(repoURL, url))) {
        this.#markStale(keyOf(set));
        this.#queue.add(keyOf(set));
      }
  }

  isIdle(): boolean {
    return [...this.#known.keys()].every(key => !this.#queue.has(key));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endClusters();
    this.#alarms.stop();
    await Promise.all([this.#sets.stop(), this.#applications?.stop(), this.#queue.stop()]);
    await this.#jq.stop();
  }

  /** One namespace is watched where that is all, and everything where it is not. */
  #place(): { readonly namespace?: string } {
    const { namespace, applicationNamespaces } = this.#options.settings();
    return applicationNamespaces.length > 0 ? {} : { namespace };
  }

  #isOurs(namespace: string): boolean {
    const settings = this.#options.settings();
    return namespace === settings.namespace || matchesAny(settings.applicationNamespaces, namespace);
  }

  #addAll(): void {
    for (const key of this.#known.keys()) this.#queue.add(key, 'soon');
  }

  #onSet(now: ApplicationSet | undefined, before: ApplicationSet | undefined): void {
    const set = now ?? before;
    if (!set || !this.#isOurs(set.metadata.namespace ?? '')) return;
    const key = keyOf(set);
    if (!now) {
      this.#known.delete(key);
      this.#queue.remove(key);
      this.#alarms.set(key, undefined);
      return;
    }
    if (!this.#known.has(key))
      this.#known.set(key, { staleAt: 0, isSettling: false, answers: new Answers() });
    this.#applications ??= this.#followApplications();
    // Our own words on its status are no news.
    if (!before || !isSame(saidOf(now), saidOf(before))) this.#queue.add(key);
  }

  #followApplications(): Informer<Application> {
    const { client, clock, log } = this.#options;
    return startInformer<Application>({
      client,
      resource: APPLICATIONS,
      clock,
      ...this.#place(),
      onChange: (now, before) => this.#onApplication(now, before),
      onTrouble: error => log.debug({ error }, 'applications of sets cannot be watched for a moment'),
    });
  }

  #onApplication(now: Application | undefined, before: Application | undefined): void {
    const owner = setKeyOf(now ?? before);
    if (owner === undefined || !this.#known.has(owner)) return;
    const set = this.#sets.get(placeOf(owner));
    // What is new was created by us, or is in the first list: a pass has seen it, or comes anyway.
    const isChanged = before !== undefined && !isSame(now && saidOf(now), saidOf(before));
    if (isChanged || (set && isRollingSync(set))) this.#queue.add(owner);
    else this.#settle(owner);
  }

  /** What applications report is told of by their set, but not at once for each of them. */
  #settle(key: string): void {
    const known = this.#known.get(key);
    if (!known || known.isSettling) return;
    known.isSettling = true;
    this.#alarms.set(key, this.#options.clock.now().getTime() + SETTLE_MS);
  }

  #markStale(key: string): void {
    const known = this.#known.get(key);
    if (known) known.staleAt = 0;
  }

  async #pass(key: string): Promise<void> {
    const set = this.#sets.get(placeOf(key));
    const known = this.#known.get(key);
    if (!set || !known || this.#isStopped) return;
    const { clock, log } = this.#options;
    known.isSettling = false;
    const now = clock.now().getTime();
    const isFresh = now >= known.staleAt || set.metadata.annotations?.[SET_REFRESH_ANNOTATION] !== undefined;
    if (isFresh) {
      known.answers = new Answers();
      // A push that comes meanwhile makes it stale again.
      known.staleAt = Number.POSITIVE_INFINITY;
    }
    try {
      const { againSeconds } = await this.#reconcile(set, known, isFresh);
      known.staleAt = Math.min(known.staleAt, now + (againSeconds ?? Number.POSITIVE_INFINITY) * 1000);
    } catch (error) {
      if (this.#isStopped) return;
      log.warn(
        { error, applicationSet: key },
        'an application set could not be looked after and is tried again',
      );
      known.staleAt = Math.min(known.staleAt, now + RETRY_MS);
    }
    if (this.#isStopped || known.isSettling) return;
    this.#alarms.set(key, Number.isFinite(known.staleAt) ? known.staleAt : undefined);
  }

  /** A rollout goes on from what its status says, and the copy of a watch may be a moment old. */
  async #latest(seen: ApplicationSet): Promise<ApplicationSet | undefined> {
    if (!isRollingSync(seen)) return seen;
    return this.#options.client.find<ApplicationSet>(APPLICATION_SETS, placeOf(keyOf(seen)));
  }

  async #reconcile(seen: ApplicationSet, { answers }: Known, fresh: boolean): Promise<PassOutcome> {
    await this.#applications?.ready;
    const set = await this.#latest(seen);
    if (!set) return { againSeconds: undefined };
    const { client, sources, clusters, outbound, settings } = this.#options;
    const namespace = set.metadata.namespace ?? '';
    const owned = (): readonly Application[] =>
      [...(this.#applications?.all() ?? [])].filter(application => setKeyOf(application) === keyOf(set));
    const parts = this.#parts();
    if (set.metadata.deletionTimestamp !== undefined) return deleteSet(parts, set, owned());
    await holdSet(client, set);
    const there = [...(this.#applications?.all() ?? [])].filter(
      ({ metadata }) => metadata.namespace === namespace,
    );
    return reconcileSet(parts, {
      set,
      ports: portsFor(
        set,
        {
          client,
          namespace: settings().namespace,
          sources,
          outbound,
          clusters: () => clusterFacts(clusters),
          rules: settings().applicationSets,
        },
        { fresh, answers },
      ),
      live: new Map(there.map(application => [application.metadata.name, application])),
      ownedBy: owned,
    });
  }

  #parts(): PassParts {
    const { client, clusters, settings, clock } = this.#options;
    const { namespace, applicationSets } = settings();
    return {
      client,
      policy: applicationSets,
      hasProjects: names => projectsThere(client, namespace, names),
      destinationProblem: destination => destinationProblem(clusters, destination),
      jq: this.#jq,
      now: clock.now(),
    };
  }
}

const placeOf = (key: string): { namespace: string; name: string } => {
  const slash = key.indexOf('/');
  return { namespace: key.slice(0, slash), name: key.slice(slash + 1) };
};

/** What people say of an object, without what the server counts and controllers report. */
const saidOf = ({ metadata, spec }: Application | ApplicationSet) => ({
  spec,
  labels: metadata.labels,
  annotations: metadata.annotations,
  finalizers: metadata.finalizers,
  ownerReferences: metadata.ownerReferences,
  deletionTimestamp: metadata.deletionTimestamp,
});
