/**
 * Looks after all Applications: hears of changes to them, to their projects, to their objects in every cluster and to
 * repositories, and gives each application its turns, one at a time. Nothing is asked for in a loop: timers are only
 * there to repair what somebody failed to tell.
 */
import { type Application, type AppProject, SKIP_RECONCILE_ANNOTATION } from '@freshet/domain/applications';
import {
  type ApplicationName,
  isNews,
  mergeRefreshes,
  nameOfApplication,
  type Push,
  type RefreshRequest,
  sameRevisions,
  touchedBy,
} from '@freshet/domain/automation';
import { matchesAny } from '@freshet/domain/globs';
import type { KubeObject } from '@freshet/domain/objects';
import { Fault } from '@freshet/kit/errors';
import type { EventLoopWatch } from '@freshet/kit/event-loop';
import { type Informer, type KubeResource, startInformer } from '@freshet/kit/kube-client';
import type { LiveChange, LiveCluster } from '../clusters/index.ts';
import { type Comparison, withoutIgnored } from '../comparison/index.ts';
import { Alarms } from './alarms.ts';
import { type Deletion, foreseeDeletion } from './deletion.ts';
import { APPLICATIONS } from './draft.ts';
import type { EngineParts } from './engine-parts.ts';
import { type PreviewOptions, previewApplication } from './preview.ts';
import { type AppRecord, isOlder } from './record.ts';
import { Registry } from './registry.ts';
import { Revisions } from './revisions.ts';
import { takeTurn } from './take-turn.ts';
import { type Urgency, WorkQueue } from './work-queue.ts';

const PROJECTS: KubeResource = {
  group: 'argoproj.io',
  version: 'v1alpha1',
  plural: 'appprojects',
  kind: 'AppProject',
  namespaced: true,
};

const AT_ONCE = 20;
const AGAIN_MS = 15_000;

type Given =
  | 'client'
  | 'settings'
  | 'clusters'
  | 'sources'
  | 'renderer'
  | 'comparer'
  | 'healthOf'
  | 'projectOfCluster'
  | 'clock'
  | 'log';

export interface AppControllerOptions extends Pick<EngineParts, Given> {
  /** How many applications have their turn at once. */
  readonly width?: number;
  /** Told which applications have their turn. */
  readonly operations?: Pick<EventLoopWatch, 'enter'>;
}

export interface AppController {
  /** Resolves when all Applications are known. */
  readonly ready: Promise<void>;
  /** Somebody pushed: applications that may be touched are looked at, those that surely are first. */
  pushed(push: Push): void;
  /** Looks at an application as if somebody had asked for it; `namespace/name`. */
  refresh(name: ApplicationName, options?: { readonly isHard?: boolean }): void;
  /** Looks at all again, as what holds for all has changed. */
  refreshAll(reason: string): void;
  /**
   * What an application would be with its sources at other revisions, such as those of a pull request: one for each
   * source, as `targetRevision` names them; or with files of its first source as a commit would make them. Nothing is
   * written anywhere.
   */
  preview(name: ApplicationName, revisions: readonly string[], options?: PreviewOptions): Promise<Comparison>;
  /** What an application that nobody has made yet would be. */
  examine(application: Application, signal?: AbortSignal): Promise<Comparison>;
  /** What the deletion of an application would do to its objects. */
  foreseeDeletion(application: Application): Promise<Deletion>;
  /** An application as it was seen last. */
  applicationOf(name: ApplicationName): Application | undefined;
  /** The project of an application, as it was seen last. */
  projectOf(application: Application): AppProject | undefined;
  /** Whether nothing is left to do for now. */
  isIdle(): boolean;
  /** The turn that is under way for longest. */
  longestTurn(): { readonly name: ApplicationName; readonly since: Date } | undefined;
  stop(): Promise<void>;
}

export const startAppController = (options: AppControllerOptions): AppController =>
  new RunningController(options);

const asked = (level: RefreshRequest['level'], reason: string): RefreshRequest => ({
  level,
  isHard: false,
  reason,
});

/** Whether the end of a sync is still to be written; applications that nobody may touch, or that go, wait for none. */
const isSettling = ({ settling, application: { metadata } }: AppRecord): boolean =>
  settling !== undefined &&
  metadata.deletionTimestamp === undefined &&
  metadata.annotations?.[SKIP_RECONCILE_ANNOTATION] !== 'true';

/** What others wait for in an application; a change of it wakes them. */
const standOf = ({ status, operation }: Application): string =>
  [
    status?.sync?.status,
    status?.health?.status,
    status?.operationState?.phase,
    operation !== undefined,
  ].join();

class RunningController implements AppController {
  readonly ready: Promise<void>;
  readonly #options: AppControllerOptions;
  readonly #registry: Registry;
  readonly #queue: WorkQueue;
  readonly #alarms: Alarms;
  readonly #parts: EngineParts;
  readonly #projects: Informer<AppProject>;
  readonly #watched = new Map<LiveCluster, () => void>();
  readonly #stands = new Map<ApplicationName, string>();
  readonly #underWay = new Map<ApplicationName, Date>();
  #applications: Informer<Application> | undefined;
  #isStopped = false;

  constructor(options: AppControllerOptions) {
    const { clock, log, settings, client, sources } = options;
    this.#options = options;
    this.#registry = new Registry(settings);
    this.#queue = new WorkQueue({
      width: options.width ?? AT_ONCE,
      work: (name, urgency) => this.#turn(name, urgency),
      log,
    });
    this.#alarms = new Alarms(clock, name => this.#queue.add(name));
    this.#projects = startInformer<AppProject>({
      client,
      resource: PROJECTS,
      namespace: settings().namespace,
      clock,
      onChange: (now, before) => this.#onProject((now ?? before)?.metadata.name),
      onTrouble: error => log.debug({ error }, 'projects cannot be watched for a moment'),
    });
    this.#parts = {
      ...options,
      revisions: new Revisions(sources, clock),
      findProject: name => this.#projects.get({ namespace: settings().namespace, name }),
      findApplication: name => this.#registry.get(name)?.application,
      allApplications: () => [...this.#registry.all()].map(({ application }) => application),
      isPending: name => this.#isPending(name),
    };
    this.ready = this.#projects.ready.then(() => this.#followApplications());
    this.ready.catch(() => undefined); // whoever waits for it hears of it
  }

  pushed(push: Push): void {
    this.#options.sources.forget(push.url);
    this.#parts.revisions.forget();
    for (const record of this.#registry.all()) {
      const touched = touchedBy(record.application, push);
      if (touched !== 'no')
        this.#request(record, asked(3, 'somebody pushed'), touched === 'sure' ? 'now' : 'soon');
    }
  }

  refresh(name: ApplicationName, { isHard = false }: { readonly isHard?: boolean } = {}): void {
    const record = this.#registry.get(name);
    if (record) this.#request(record, { level: 3, isHard, reason: 'a refresh was asked for' });
  }

  refreshAll(reason: string): void {
    for (const record of this.#registry.all()) this.#request(record, asked(2, reason), 'soon');
  }

  async preview(
    name: ApplicationName,
    revisions: readonly string[],
    options?: PreviewOptions,
  ): Promise<Comparison> {
    const application = this.applicationOf(name);
    if (!application)
      throw new Fault('GITOPS_APPLICATION_UNKNOWN', `there is no application ${name}`, { name });
    return previewApplication(this.#parts, application, revisions, options);
  }

  examine(application: Application, signal?: AbortSignal): Promise<Comparison> {
    return previewApplication(this.#parts, application, [], { signal });
  }

  foreseeDeletion(application: Application): Promise<Deletion> {
    return foreseeDeletion(this.#parts, application);
  }

  applicationOf(name: ApplicationName): Application | undefined {
    return this.#registry.get(name)?.application;
  }

  projectOf({ spec }: Application): AppProject | undefined {
    return this.#parts.findProject(spec.project || 'default');
  }

  isIdle(): boolean {
    return [...this.#registry.all()].every(record => !this.#queue.has(record.name) && !isSettling(record));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarms.stop();
    for (const end of this.#watched.values()) end();
    await Promise.all([this.#projects.stop(), this.#applications?.stop(), this.#queue.stop()]);
  }

  #followApplications(): Promise<void> {
    const { client, clock, log, settings } = this.#options;
    const { namespace, applicationNamespaces } = settings();
    this.#applications = startInformer<Application>({
      client,
      resource: APPLICATIONS,
      clock,
      ...(applicationNamespaces.length > 0 ? {} : { namespace }),
      onChange: (now, before) => this.#onApplication(now, before),
      onTrouble: error => log.debug({ error }, 'applications cannot be watched for a moment'),
    });
    return this.#applications.ready;
  }

  #isPending(name: ApplicationName): boolean {
    const record = this.#registry.get(name);
    if (!record) return false;
    return record.isRefreshing || (record.requested?.level ?? 0) >= 2 || record.lastAt === undefined;
  }

  #request(record: AppRecord, wanted: RefreshRequest, urgency: Urgency = 'now'): void {
    record.requested = mergeRefreshes(record.requested, wanted);
    record.requestedAt = this.#options.clock.now();
    this.#queue.add(record.name, urgency);
  }

  #isOurs({ metadata }: Application): boolean {
    const { namespace, applicationNamespaces } = this.#options.settings();
    return metadata.namespace === namespace || matchesAny(applicationNamespaces, metadata.namespace ?? '');
  }

  #onApplication(now: Application | undefined, before: Application | undefined): void {
    const application = now ?? before;
    if (!application || !this.#isOurs(application)) return;
    const name = nameOfApplication(application);
    const known = this.#registry.get(name);
    if (!now) this.#forget(name);
    else if (known) this.#renew(known, now);
    else {
      this.#registry.add(name, now).requestedAt = this.#options.clock.now();
      this.#queue.add(name);
      this.#wakeWaiting(name);
    }
  }

  #renew(record: AppRecord, now: Application): void {
    const known = record.application;
    // Our own words come back, and may come back late.
    if (known.metadata.resourceVersion === now.metadata.resourceVersion || isOlder(now, known)) return;
    record.application = now;
    record.requestedAt = this.#options.clock.now();
    this.#registry.indexDependencies(record.name, now);
    this.#queue.add(record.name);
  }

  #forget(name: ApplicationName): void {
    this.#registry.remove(name);
    this.#stands.delete(name);
    this.#queue.remove(name);
    this.#alarms.set(name, undefined);
    this.#wakeWaiting(name);
  }

  #wakeWaiting(name: ApplicationName): void {
    for (const record of this.#registry.waitingFor(name))
      this.#request(record, asked(1, 'what it depends on has changed'));
  }

  #onProject(project: string | undefined): void {
    for (const record of this.#registry.all())
      if ((record.application.spec.project || 'default') === project)
        this.#request(record, asked(1, 'its project changed'), 'soon');
  }

  #onLive(change: LiveChange): void {
    const owners = this.#registry.ownersOf(change);
    if (owners.length === 0) return;
    const { healthOf, settings } = this.#options;
    const reduce = (object: KubeObject): KubeObject => withoutIgnored(object, settings());
    if (!isNews(change.before, change.now, { healthOf, reduce })) return;
    for (const record of owners) this.#request(record, asked(1, 'an object changed'));
  }

  #watch({ spec }: Application): void {
    const { clusters } = this.#options;
    let cluster: LiveCluster | undefined;
    try {
      cluster = clusters.find(spec.destination ?? {});
    } catch {
      return; // its turn says what is wrong with the secret
    }
    if (!cluster || this.#watched.has(cluster)) return;
    const open = clusters.all();
    for (const [known, end] of this.#watched) {
      if (open.includes(known)) continue;
      end();
      this.#watched.delete(known);
    }
    this.#watched.set(
      cluster,
      cluster.onChange(change => this.#onLive(change)),
    );
  }

  longestTurn(): { readonly name: ApplicationName; readonly since: Date } | undefined {
    // In the order in which they began.
    const [first] = this.#underWay;
    return first && { name: first[0], since: first[1] };
  }

  async #turn(name: ApplicationName, urgency: Urgency): Promise<void> {
    const record = this.#registry.get(name);
    if (!record || this.#isStopped) return;
    this.#underWay.set(name, this.#options.clock.now());
    try {
      await this.#lookAfter(record, urgency);
    } finally {
      this.#underWay.delete(name);
    }
  }

  async #lookAfter(record: AppRecord, urgency: Urgency): Promise<void> {
    const { name } = record;
    const { clock, log } = this.#options;
    const before = record.revisions;
    this.#alarms.set(name, undefined);
    record.isInNoHurry = urgency === 'soon';
    record.isBehind = false;
    const leave = this.#options.operations?.enter(`application ${name}`);
    try {
      this.#watch(record.application);
      const { wakeAt } = await takeTurn(this.#parts, record);
      if (this.#isStopped || this.#registry.get(name) !== record) return;
      this.#alarms.set(name, wakeAt?.getTime());
      this.#afterTurn(record, before);
    } catch (error) {
      if (this.#isStopped) return;
      log.warn({ error, application: name }, 'an application could not be looked after and is tried again');
      record.requested = mergeRefreshes(record.requested, asked(1, 'the last turn failed'));
      this.#alarms.set(name, clock.now().getTime() + AGAIN_MS);
    } finally {
      leave?.();
    }
  }

  /** Others may go on, or have something new to look at. */
  #afterTurn(record: AppRecord, before: readonly string[]): void {
    this.#registry.indexStatus(record);
    if (record.isBehind) this.#request(record, asked(1, 'its revision is to be written'), 'someday');
    const stand = standOf(record.application);
    const hasChanged = this.#stands.get(record.name) !== stand;
    this.#stands.set(record.name, stand);
    for (const other of this.#registry.waitingFor(record.name))
      if (hasChanged || other.pendingOn === record.name)
        this.#request(other, asked(1, 'what it depends on has changed'));
    if (before.length === 0 || sameRevisions(before, record.revisions)) return;
    for (const other of this.#registry.followersOf(record))
      this.#request(other, asked(2, 'the repository has changed'), 'soon');
  }
}
