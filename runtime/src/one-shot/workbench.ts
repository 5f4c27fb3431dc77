/** What one run of a verb works with: a source, an application made up for it, and a cluster where one is named. */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OneShotRequest } from '@freshet/contracts/one-shot';
import type { Application, ApplicationSource } from '@freshet/domain/applications';
import { healthOf } from '@freshet/domain/health';
import { isListedKind } from '@freshet/domain/targets';
import { trackedInstance } from '@freshet/domain/tracking';
import { Fault } from '@freshet/kit/errors';
import { KubeClient } from '@freshet/kit/kube-client';
import type { Logger } from '@freshet/kit/log';
import { createGuard, EVERY_NETWORK } from '@freshet/kit/outbound';
import type { Clock } from '@freshet/kit/time';
import { LOCAL_NAME, LOCAL_SERVER, WatchedCluster } from '../clusters/index.ts';
import type { Comparison } from '../comparison/index.ts';
import { createComparer } from '../comparison/index.ts';
import {
  createRenderer,
  type Rendered,
  renderFolder,
  renderTools,
  valueFetcher,
} from '../rendering/index.ts';
import { defaultSettings } from '../settings/index.ts';
import { createSources, type Sources } from '../sources/index.ts';

export interface WorkbenchDeps {
  readonly searchPath: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Nobody is asked for a namespace of ours: nothing of ours is in the cluster. */
const SETTINGS = defaultSettings('argocd');
/** What charts are told where there is no cluster to ask. */
const KUBE_VERSION = 'v1.34.0';

export class Workbench {
  readonly application: Application;
  readonly #request: OneShotRequest;
  readonly #deps: WorkbenchDeps;
  readonly #ends: (() => Promise<void>)[] = [];
  #client: KubeClient | undefined;
  #cluster: WatchedCluster | undefined;
  #fetched: Promise<Sources> | undefined;
  #rendered: Promise<{ readonly rendered: Rendered; readonly revision: string }> | undefined;

  constructor(request: OneShotRequest, deps: WorkbenchDeps) {
    this.#request = request;
    this.#deps = deps;
    this.application = applicationOf(request);
  }

  /** The address of the cluster, once it was asked for. */
  get server(): string {
    return this.#client?.connection.server ?? LOCAL_SERVER;
  }

  /** The cluster that the kubeconfig names, once it has been looked at. */
  async cluster(): Promise<WatchedCluster> {
    if (this.#cluster) return this.#cluster;
    const { kubeconfig } = this.#request;
    if (!kubeconfig) throw new Fault('KUBECONFIG_UNUSABLE', 'no kubeconfig is named');
    const { path, context } = kubeconfig;
    const client = new KubeClient({ kind: 'kubeconfig-file', path, ...(context ? { context } : {}) });
    this.#client = client;
    this.#ends.unshift(() => client.close());
    const cluster = new WatchedCluster({
      server: LOCAL_SERVER,
      name: LOCAL_NAME,
      client,
      isExcluded: ({ group, kind }) => !isListedKind({ group, kind, cluster: LOCAL_SERVER }, SETTINGS),
      instanceOf: object => trackedInstance(object, SETTINGS),
      clock: this.#deps.clock,
      log: this.#deps.log,
    });
    this.#ends.unshift(() => cluster.stop());
    await cluster.ready;
    this.#cluster = cluster;
    return cluster;
  }

  /** What the source says, rendered once. */
  rendered(): Promise<{ readonly rendered: Rendered; readonly revision: string }> {
    this.#rendered ??= this.#render();
    return this.#rendered;
  }

  async compare(): Promise<Comparison> {
    const [cluster, { rendered, revision }] = await Promise.all([this.cluster(), this.rendered()]);
    const comparer = createComparer();
    try {
      return await comparer.compare({
        application: this.application,
        rendered,
        revisions: [revision],
        cluster,
        settings: SETTINGS,
        healthOf,
        refusalOf: () => undefined,
      });
    } finally {
      await comparer.stop();
    }
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) await end();
  }

  async #render() {
    const { source, home, name, namespace, kubeconfig } = this.#request;
    const { searchPath, clock, log } = this.#deps;
    await mkdir(home, { recursive: true, mode: 0o700 });
    const cluster = kubeconfig ? await this.cluster() : undefined;
    const common = {
      application: { name, namespace: SETTINGS.namespace, project: 'default' },
      destinationNamespace: namespace,
      kubeVersion: cluster?.version ?? KUBE_VERSION,
      apiVersions: cluster?.apiVersions ?? [],
    };
    const tools = renderTools({ folder: join(home, 'tools'), searchPath });
    const folder = join(home, 'renderings');
    // Whoever runs this could ask any address without us.
    const fetchText = valueFetcher(EVERY_NETWORK);
    const [spec] = this.application.spec.sources ?? [];
    if (!spec) throw new TypeError('an application without a source');
    if (source.place.is === 'folder') {
      await checkFolder(source.place.root);
      const { repoURL: _root, chart: _chart, ref: _ref, ...rest } = spec;
      const rendered = await renderFolder(
        { ...common, root: source.place.root, source: rest },
        { tools, folder, clock, log, fetchText, elsewhere: () => this.#sources() },
      );
      return { rendered, revision: 'local' };
    }
    const sources = await this.#sources();
    const revision = await sources.resolve({ ...spec, project: 'default' }, { fresh: true });
    const renderer = createRenderer({ sources, tools, folder, clock, log, fetchText });
    return {
      rendered: await renderer.render({ ...common, sources: [spec], revisions: [revision] }),
      revision,
    };
  }

  /** Repositories and charts on the network, begun when first needed. */
  #sources(): Promise<Sources> {
    this.#fetched ??= this.#startSources();
    return this.#fetched;
  }

  async #startSources(): Promise<Sources> {
    const { searchPath, clock, log } = this.#deps;
    // Each run has its own: two at once would clear away what the other one checked out.
    const folder = await mkdtemp(join(this.#request.home, 'sources-'));
    this.#ends.unshift(() => rm(folder, { recursive: true, force: true }));
    const sources = await createSources({
      folder,
      credentials: { for: async () => undefined },
      searchPath,
      clock,
      log,
      guard: createGuard(EVERY_NETWORK),
      allowFiles: true,
    });
    this.#ends.unshift(() => sources.stop());
    return sources;
  }
}

const checkFolder = async (root: string): Promise<void> => {
  const found = await stat(root).catch(() => undefined);
  if (!found?.isDirectory())
    throw new Fault('SOURCE_PATH_MISSING', `there is no folder ${root}`, { path: root });
};

const applicationOf = ({ name, namespace, source, sync }: OneShotRequest): Application => {
  const { place, path, helm, directory } = source;
  const spec: ApplicationSource = {
    repoURL: place.is === 'folder' ? place.root : place.url,
    path,
    ...(place.is === 'repository' && place.revision ? { targetRevision: place.revision } : {}),
    ...(helm
      ? {
          helm: {
            valueFiles: helm.valueFiles,
            parameters: helm.parameters.map(({ name, value, forceString }) => ({
              name,
              value,
              ...(forceString ? { forceString } : {}),
            })),
            ...(helm.releaseName ? { releaseName: helm.releaseName } : {}),
          },
        }
      : {}),
    ...(directory
      ? {
          directory: {
            recurse: directory.recurse,
            ...(directory.include ? { include: directory.include } : {}),
            ...(directory.exclude ? { exclude: directory.exclude } : {}),
          },
        }
      : {}),
  };
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name, namespace: SETTINGS.namespace },
    spec: {
      project: 'default',
      sources: [spec],
      destination: { server: LOCAL_SERVER, namespace },
      ...(sync ? { syncPolicy: { syncOptions: sync.options } } : {}),
    },
  };
};
