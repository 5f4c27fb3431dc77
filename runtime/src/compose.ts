/** The parts of the GitOps engine, put together. */
import { join } from 'node:path';
import type { ApplicationSet } from '@freshet/domain/application-sets';
import type { Application, AppProject } from '@freshet/domain/applications';
import type { ApplicationName, Push } from '@freshet/domain/automation';
import { type CustomHealth, type Health, healthOf } from '@freshet/domain/health';
import type { KubeObject } from '@freshet/domain/objects';
import { isListedKind } from '@freshet/domain/targets';
import { trackedInstance } from '@freshet/domain/tracking';
import type { EventLoopWatch } from '@freshet/kit/event-loop';
import { KubeClient, type KubeSource } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import { createGuard, createOutbound, type Networks, type OutboundGuard } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import { createResourceActions, type ResourceActions } from './actions/index.ts';
import {
  type AppController,
  type Deletion,
  type PreviewOptions,
  startAppController,
  startObserver,
} from './app-controller/index.ts';
import {
  PROVIDER_LIMITS,
  type SetPreview,
  SetPreviews,
  startApplicationSets,
} from './application-sets/index.ts';
import { LOCAL_SERVER, RegisteredClusters } from './clusters/index.ts';
import { type Comparison, createComparer } from './comparison/index.ts';
import { prepareHome } from './engine-home/index.ts';
import { createHelm, type Helm } from './helm-releases/index.ts';
import { readPluginFolder } from './plugins/index.ts';
import { createRenderer, renderTools, valueFetcher } from './rendering/index.ts';
import { createScripts, scriptedHealth } from './scripts/index.ts';
import { type EngineSettings, type WatchedSettings, watchSettings } from './settings/index.ts';
import {
  createSecretCredentials,
  createSources,
  lookAtPlace,
  type SourcePlace,
  type Sources,
  type Touching,
  type WantedPlace,
} from './sources/index.ts';
import { type Ending, stopInTurn } from './stopping.ts';

export interface EngineOptions {
  /** The cluster that Applications lie in: how to reach it, or who does already. */
  readonly cluster: KubeSource | KubeClient;
  /** Where Applications, projects and secrets lie. */
  readonly namespace: string;
  /** Ours alone: repositories, renderings and tools are kept in it from start to start. */
  readonly folder: string;
  /** Where `git`, `helm` and `kubectl` are looked for, in the form of PATH. */
  readonly searchPath: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Lets repositories of this machine be named by `file://`; for tests and for one person's tools. */
  readonly allowFiles?: boolean;
  /** How many applications have their turn at once. */
  readonly width?: number;
  /** Told which applications have their turn, for when the event loop stalls. */
  readonly operations?: Pick<EventLoopWatch, 'enter'>;
  /** Lets Kustomize fetch bases from the network. */
  readonly allowRemoteBases?: boolean;
  /** A folder with files that declare plugins for rendering. */
  readonly plugins?: string;
  /** Somebody else looks after applications, as Argo CD does: they are only looked at. */
  readonly isObserver?: boolean;
  /** Where sources, value files, providers of ApplicationSets and clusters may be; the public internet unless set. */
  readonly networks?: Networks;
  /** Whether an origin is that of the platform, whose Git host is reached wherever it is. */
  readonly isPlatform?: (origin: string) => boolean;
}

export interface Engine {
  /** Somebody pushed to a repository. */
  pushed(push: Push): void;
  /** Looks at an application anew; `namespace/name`. */
  refresh(name: ApplicationName, options?: { readonly isHard?: boolean }): void;
  /** What may be done to objects besides changing them in Git. */
  readonly actions: ResourceActions;
  /** Helm itself, for releases that people made with it. */
  readonly helm: Helm;
  /** What an application would be with its sources at other revisions; nothing is written anywhere. */
  preview(name: ApplicationName, revisions: readonly string[], options?: PreviewOptions): Promise<Comparison>;
  /** What an application that nobody has made yet would be. */
  examine(application: Application, signal?: AbortSignal): Promise<Comparison>;
  /** What the deletion of an application would do to its objects. */
  foreseeDeletion(application: Application): Promise<Deletion>;
  /** What an ApplicationSet would make, change and delete now; nothing is written anywhere. */
  previewSet(set: ApplicationSet, signal?: AbortSignal): Promise<SetPreview>;
  /** An application as it was seen last. */
  applicationOf(name: ApplicationName): Application | undefined;
  /** The project of an application, as it was seen last. */
  projectOf(application: Application): AppProject | undefined;
  /** The clusters that applications go to, seen through watches. */
  readonly clusters: Pick<RegisteredClusters, 'find' | 'registered' | 'all' | 'onChange'>;
  /** How an object is, by the users' checks and by ours. */
  readonly healthOf: (object: KubeObject) => Health | undefined;
  readonly settings: () => EngineSettings;
  /** Whether a place can be followed as it is now; a Fault where it cannot. */
  lookAt(place: WantedPlace): Promise<void>;
  /** Who made a commit, when and why; undefined for what is none. */
  readonly describe: (
    place: SourcePlace & { readonly touching?: Touching },
    revision: string,
  ) => ReturnType<Sources['describe']>;
  /** Whether nothing is left to do for now. */
  isIdle(): boolean;
  /** The turn of an application that is under way for longest. */
  longestTurn(): { readonly name: ApplicationName; readonly since: Date } | undefined;
  /** How many sources were rendered so far, as opposed to taken from what was rendered before. */
  renderings(): number;
  /**
   * Ends when whatever is under way has come to its end. Who cannot wait closes the connection to the cluster and then
   * aborts `cut`: what is waited for outside of it, such as Git servers, tools and other clusters, is given up as well.
   */
  stop(cut?: AbortSignal): Promise<void>;
}

/** Starts to look after all Applications of a cluster; resolves when all are known. */
export const startEngine = async (options: EngineOptions): Promise<Engine> => {
  const { namespace, folder, searchPath, clock, log } = options;
  const isOwn = !(options.cluster instanceof KubeClient);
  const client = options.cluster instanceof KubeClient ? options.cluster : new KubeClient(options.cluster);
  const begun: Ending[] = isOwn ? [['engine: connection', () => client.close()]] : [];
  const begin = <Part extends { stop(): Promise<void> }>(name: string, part: Part): Part => {
    begun.unshift([`engine: ${name}`, () => part.stop()]);
    return part;
  };
  const means: { stop(): Promise<void> }[] = [];
  /** Ends what servers elsewhere are asked for. */
  const over = new AbortController();
  const stop = async (cut?: AbortSignal): Promise<void> => {
    // They are stopped once more when it is their turn; that they failed is said then.
    const giveUp = (): void => {
      over.abort(cut?.reason);
      for (const part of means) part.stop().catch(() => undefined);
    };
    cut?.addEventListener('abort', giveUp, { once: true });
    try {
      await stopInTurn(begun.splice(0), { clock, log });
    } finally {
      cut?.removeEventListener('abort', giveUp);
    }
  };
  const { networks = { allowPrivate: false }, isPlatform } = options;
  const guard = createGuard(networks);
  try {
    await prepareHome(client, namespace, clock);
    const settings = begin('settings', watchSettings({ client, namespace, clock, log }));
    await settings.ready;
    const credentials = begin('credentials', createSecretCredentials({ client, namespace, clock, log }));
    const clusters = begin('clusters', createClusters(options, client, settings));
    await Promise.all([credentials.ready, clusters.ready]);
    const sources = begin(
      'sources',
      await createSources({
        folder: join(folder, 'sources'),
        credentials,
        searchPath,
        clock,
        log,
        guard,
        gitGuard: isPlatform ? createGuard({ ...networks, isOwn: isPlatform }) : guard,
        ...(options.allowFiles ? { allowFiles: true } : {}),
      }),
    );
    const tools = renderTools({ folder: join(folder, 'tools'), searchPath });
    const renderer = begin(
      'renderer',
      createRenderer({
        sources,
        tools,
        folder: join(folder, 'renderings'),
        plugins: {
          definitions: options.plugins === undefined ? [] : await readPluginFolder(options.plugins),
          searchPath,
        },
        allowRemoteBases: options.allowRemoteBases ?? false,
        fetchText: valueFetcher({ ...networks, signal: over.signal }),
        clock,
        log,
      }),
    );
    means.push(renderer, sources, clusters);
    const comparer = begin('comparer', createComparer());
    const scripts = begin('scripts', createScripts({ clock }));
    const judged = judgedBy(settings, kinds => scriptedHealth(scripts, kinds));
    const control = options.isObserver ? startObserver : startAppController;
    const controller: AppController = begin(
      'applications',
      control({
        client,
        settings: settings.current,
        clusters,
        sources,
        renderer,
        comparer,
        healthOf: judged,
        projectOfCluster: server => clusters.registered().find(known => known.server === server)?.project,
        clock,
        log,
        ...(options.width === undefined ? {} : { width: options.width }),
        ...(options.operations === undefined ? {} : { operations: options.operations }),
      }),
    );
    const providers = createOutbound({ ...networks, ...PROVIDER_LIMITS });
    const ofSets = {
      client,
      settings: settings.current,
      sources,
      clusters,
      outbound: ({ signal, ...request }: Parameters<typeof providers>[0]) =>
        providers({ ...request, signal: signal ? AbortSignal.any([signal, over.signal]) : over.signal }),
      clock,
    };
    const previews = begin('previews of application sets', new SetPreviews(ofSets));
    const sets = options.isObserver
      ? undefined
      : begin('application sets', startApplicationSets({ ...ofSets, log }));
    const ends = [
      settings.onChange(() => {
        clusters.retrack();
        controller.refreshAll('the settings changed');
      }),
      clusters.onChange(() => controller.refreshAll('the clusters changed')),
    ];
    begun.unshift([
      'engine: listeners',
      async () => {
        for (const end of ends) end();
      },
    ]);
    await Promise.all([controller.ready, sets?.ready]);
    log.info({ namespace, isObserver: options.isObserver ?? false }, 'the engine has begun');
    return {
      pushed: push => {
        controller.pushed(push);
        sets?.pushed(push);
      },
      refresh: (name, how) => controller.refresh(name, how),
      actions: createResourceActions({
        clusters,
        scripts,
        settings: () => settings.current().actions,
        clock,
      }),
      helm: createHelm({ folder: join(folder, 'helm'), program: tools.helm }),
      preview: (name, revisions, options) => controller.preview(name, revisions, options),
      examine: (application, signal) => controller.examine(application, signal),
      foreseeDeletion: application => controller.foreseeDeletion(application),
      previewSet: (set, signal) => previews.preview(set, signal),
      applicationOf: name => controller.applicationOf(name),
      projectOf: application => controller.projectOf(application),
      clusters,
      healthOf: judged,
      settings: settings.current,
      lookAt: place => lookAtPlace(sources, place),
      describe: ({ touching, ...place }, revision) => sources.describe(place, revision, touching),
      isIdle: () => controller.isIdle() && (sets?.isIdle() ?? true),
      longestTurn: () => controller.longestTurn(),
      renderings: () => renderer.rendered,
      stop,
    };
  } catch (error) {
    // What cannot be stopped is said there; why the engine could not begin is what is told.
    await stop().catch(() => undefined);
    throw error;
  }
};

/** The cluster that we run in may be registered once more, under its own address. */
export const clusterGuard = (
  networks: EngineOptions['networks'],
  { connection }: KubeClient,
): OutboundGuard =>
  createGuard({
    ...(networks ?? { allowPrivate: false }),
    isOwn: origin => origin === URL.parse(connection.server)?.origin,
  });

const createClusters = (
  { namespace, networks, clock, log }: EngineOptions,
  client: KubeClient,
  settings: WatchedSettings,
): RegisteredClusters =>
  new RegisteredClusters({
    client,
    guard: clusterGuard(networks, client),
    namespace,
    clock,
    log,
    isExcluded: ({ group, kind }) =>
      !isListedKind({ group, kind, cluster: LOCAL_SERVER }, settings.current()),
    instanceOf: (object: KubeObject) => trackedInstance(object, settings.current()),
  });

/** Health by the users' checks as they are now, then by ours. */
const judgedBy = (
  settings: WatchedSettings,
  checksOf: (kinds: ReturnType<WatchedSettings['current']>['health']) => CustomHealth,
) => {
  let kinds = settings.current().health;
  let custom = checksOf(kinds);
  return (object: KubeObject) => {
    const now = settings.current().health;
    if (now !== kinds) {
      kinds = now;
      custom = checksOf(kinds);
    }
    return healthOf(object, kinds.length > 0 ? custom : undefined);
  };
};
