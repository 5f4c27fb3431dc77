/**
 * The life of a rendering: the files of each source are opened, the cache is asked by the hash of their content, and
 * only what is new there is rendered, once however many ask for it. Sources are rendered side by side and put together
 * in their order.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ApplicationSource, SourceType } from '@freshet/domain/applications';
import { Fault } from '@freshet/kit/errors';
import { findKubeTool } from '@freshet/kit/kube-tools';
import type { Logger } from '@freshet/kit/log';
import { type Clock, untilAborted } from '@freshet/kit/time';
import { Slots } from '../programs/index.ts';
import type { Sources, SourceTree } from '../sources/index.ts';
import { type EditedTree, editedTree } from './edited-tree.ts';
import type { FetchText } from './fetch-text.ts';
import { DEFAULT_RENDER_LIMITS, type RenderLimits } from './limits.ts';
import { RenderCache, type RenderedSource } from './render-cache.ts';
import { renderSource } from './render-source.ts';
import type { Rendered, Renderer, RenderRequest } from './renderer.ts';
import type { RenderingShop, RenderPlugins, RenderTools } from './rendering-job.ts';
import { SharedRuns } from './shared-runs.ts';
import { SourceFiles } from './source-files.ts';
import { workFolders } from './work-folders.ts';

export interface CountingRenderer extends Renderer {
  /** How many sources were rendered so far, as opposed to taken from what is kept. */
  readonly rendered: number;
  /** Ends what is being rendered; the renderer is of no use afterwards. */
  stop(): Promise<void>;
}

export interface RendererDeps {
  readonly sources: Sources;
  readonly tools: RenderTools;
  /** For copies of sources while they are rendered, and for what was rendered. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits?: Partial<RenderLimits>;
  /** Lets kustomizations name bases and files on the network; off unless said. */
  readonly allowRemoteBases?: boolean;
  readonly plugins?: RenderPlugins;
  /** Gets value files that are named by a URL; without it they are refused. */
  readonly fetchText?: FetchText;
}

/** The tools of this machine, or those that come with us, found when they are first needed. */
export const renderTools = (places: {
  readonly folder: string;
  readonly searchPath: string;
}): RenderTools => {
  const found = new Map<'helm' | 'kubectl', Promise<string>>();
  const find = (tool: 'helm' | 'kubectl') => async (): Promise<string> => {
    const path = found.get(tool) ?? findKubeTool(tool, places);
    found.set(tool, path);
    // What failed may be mended meanwhile: it is tried again next time.
    path.catch(() => found.delete(tool));
    return path;
  };
  return { helm: find('helm'), kubectl: find('kubectl') };
};

/** A renderer over the given sources; `stop` ends the tools that it runs. */
export const createRenderer = (deps: RendererDeps): CountingRenderer => {
  const limits = { ...DEFAULT_RENDER_LIMITS, ...deps.limits };
  const { sources, tools, clock, log, fetchText } = deps;
  const stopping = new AbortController();
  const shop: RenderingShop = {
    sources,
    tools,
    limits,
    log,
    stopping: stopping.signal,
    toolSlots: new Slots(limits.toolsAtOnce),
    readSlots: new Slots(limits.readsAtOnce),
    plugins: deps.plugins ?? { definitions: [], searchPath: '' },
    allowRemoteBases: deps.allowRemoteBases ?? false,
    ...(fetchText === undefined ? {} : { fetchText }),
    workFolder: workFolders(join(deps.folder, 'work'), clock),
  };
  const { cacheBytes: maxBytes, diskCacheBytes: maxDiskBytes } = limits;
  const cache = new RenderCache({
    folder: join(deps.folder, 'rendered'),
    maxBytes,
    maxDiskBytes,
    clock,
    log,
  });
  const running = new SharedRuns<RenderedSource>();
  const kitchen: Kitchen = { shop, cache, running, rendered: 0 };
  return {
    render: request => renderAll(kitchen, request),
    get rendered() {
      return kitchen.rendered;
    },
    stop: async () => {
      stopping.abort(new Fault('RENDER_STOPPED', 'the engine is stopping'));
      await running.ended();
    },
  };
};

interface Kitchen {
  readonly shop: RenderingShop;
  readonly cache: RenderCache;
  /** What is being rendered at this moment, by all that it depends on. */
  readonly running: SharedRuns<RenderedSource>;
  rendered: number;
}

const NOTHING: RenderedSource = {
  objects: [],
  type: 'Directory',
  digest: '',
  bytes: 0,
  holds: { touched: [] },
};

const renderAll = async (kitchen: Kitchen, request: RenderRequest): Promise<Rendered> => {
  const trees = new OpenTrees(kitchen.shop, request);
  try {
    // All come to their end before the files go, also when one has failed.
    const ends = await Promise.allSettled(request.sources.map((_, at) => renderOne(kitchen, trees, at)));
    const parts = ends.map(end => {
      if (end.status === 'rejected') throw end.reason;
      return end.value;
    });
    return {
      objects: Object.freeze(parts.flatMap(({ objects }) => objects)),
      sourceTypes: parts.map(({ type }): SourceType => type),
      digest: digestOf(parts.map(({ digest }) => digest)),
    };
  } finally {
    await trees.release();
  }
};

/** The files of all sources of one request, opened when first needed. */
class OpenTrees {
  readonly request: RenderRequest;
  readonly #shop: RenderingShop;
  readonly #trees = new Map<number, Promise<SourceTree>>();
  readonly #edited: EditedTree[] = [];
  #isOver = false;

  constructor(shop: RenderingShop, request: RenderRequest) {
    this.#shop = shop;
    this.request = request;
  }

  at(index: number): Promise<SourceTree> {
    const known = this.#trees.get(index);
    if (known !== undefined) return known;
    if (this.#isOver) throw new Error('nothing is opened that nobody would release');
    const tree = this.#open(index);
    this.#trees.set(index, tree);
    return tree;
  }

  /** The source that a `ref` names; undefined where none does. */
  refAt(name: string): Promise<SourceTree> | undefined {
    const index = this.request.sources.findIndex(({ ref }) => ref === name);
    return index < 0 ? undefined : this.at(index);
  }

  /** Lets all of them go; those that are still being fetched once they are there, which who has gone does not wait for. */
  async release(): Promise<void> {
    this.#isOver = true;
    const released = this.#release();
    if (this.request.signal?.aborted) this.#logFailure(released);
    else await released;
  }

  async #release(): Promise<void> {
    for (const tree of await Promise.allSettled(this.#trees.values()))
      if (tree.status === 'fulfilled') tree.value.release();
    for (const tree of this.#edited) await tree[Symbol.asyncDispose]();
  }

  #logFailure(released: Promise<void>): void {
    released.catch((error: unknown) =>
      this.#shop.log.warn({ error }, 'the files of a source could not be released'),
    );
  }

  async #open(index: number): Promise<SourceTree> {
    const { source, revision } = sourceAt(this.request, index);
    const { repoURL, chart, targetRevision, tagPrefix } = source;
    const place = {
      repoURL,
      ...(chart ? { chart } : {}),
      ...(targetRevision ? { targetRevision } : {}),
      ...(tagPrefix ? { tagPrefix } : {}),
      ...(source.helm?.passCredentials ? { passCredentials: true } : {}),
      project: this.request.application.project,
    };
    const tree = await this.#shop.sources.open(place, revision);
    const { edits } = this.request;
    if (edits === undefined || index !== 0) return tree;
    try {
      const edited = await editedTree(this.#shop, tree, edits);
      this.#edited.push(edited);
      return edited;
    } catch (error) {
      tree.release();
      throw error;
    }
  }
}

const sourceAt = ({ sources, revisions }: RenderRequest, index: number) => {
  const source = sources[index];
  const revision = revisions[index];
  if (source === undefined || revision === undefined)
    throw new Error('a request to render needs one revision for each source');
  return { source, revision };
};

const renderOne = async (kitchen: Kitchen, trees: OpenTrees, index: number): Promise<RenderedSource> => {
  const { request } = trees;
  const { source, revision } = sourceAt(request, index);
  if (source.ref && request.sources.filter(({ ref }) => ref === source.ref).length > 1)
    throw new Fault('RENDER_REFUSED', `two sources have the ref ${source.ref}`);
  if (source.ref && source.chart)
    throw new Fault('RENDER_REFUSED', `a source with the ref ${source.ref} cannot be a chart`);
  if (source.ref && !source.path) return NOTHING;
  // Before it is shared with others: from then on they may need what is opened here.
  const tree = await untilAborted(trees.at(index), request.signal);
  const facts = factsOf(kitchen, request, index);
  const hash = await tree.hashOf(pathOf(source));
  if (hash === undefined)
    throw new Fault('SOURCE_PATH_MISSING', `${source.path} is not in ${source.repoURL} at ${revision}`, {
      path: source.path ?? '',
    });
  const key = digestOf([hash, facts.key]);
  const known = request.isHard ? undefined : await kitchen.cache.get(key);
  if (known !== undefined && (await untilAborted(stillHolds(known, facts, { tree, trees }), request.signal)))
    return known;
  // Edits may lie outside the folder, which only what holds for this one request knows.
  const exact = digestOf([
    key,
    facts.environment,
    facts.cluster,
    request.revisions,
    [...(request.edits ?? [])],
  ]);
  const fresh = (over: AbortSignal): Promise<RenderedSource> =>
    renderFresh(kitchen, { trees, tree, index, key, facts, over });
  return kitchen.running.join(exact, fresh, request.signal);
};

interface Facts {
  /** Of the application and the source, without where the source lies. */
  readonly key: string;
  readonly environment: string;
  /** Of the cluster and of the plugins that are declared. */
  readonly cluster: string;
}

const factsOf = ({ shop }: Kitchen, request: RenderRequest, index: number): Facts => {
  const { source, revision } = sourceAt(request, index);
  const { repoURL, targetRevision, tagPrefix, ref, ...rest } = source;
  const { application, destinationNamespace } = request;
  return {
    key: digestOf([rest, application, destinationNamespace, request.kustomizeOptions ?? '']),
    environment: digestOf([revision, repoURL, targetRevision ?? '', request.application]),
    cluster: digestOf([request.kubeVersion, request.apiVersions, shop.plugins.definitions]),
  };
};

/** The path as Git names it: empty for the root. */
const pathOf = ({ path }: ApplicationSource): string => {
  const segments = (path ?? '').split('/').filter(segment => segment !== '' && segment !== '.');
  return segments.join('/');
};

const stillHolds = async (
  { holds }: RenderedSource,
  facts: Facts,
  { tree, trees }: { tree: SourceTree; trees: OpenTrees },
): Promise<boolean> => {
  if (holds.environment !== undefined && holds.environment !== facts.environment) return false;
  if (holds.cluster !== undefined && holds.cluster !== facts.cluster) return false;
  for (const { ref, path, hash } of holds.touched) {
    const other = ref === undefined ? tree : await trees.refAt(ref);
    if ((await other?.hashOf(path)) !== hash) return false;
  }
  return true;
};

interface FreshOrder {
  readonly trees: OpenTrees;
  readonly tree: SourceTree;
  readonly index: number;
  readonly key: string;
  readonly facts: Facts;
  /** Ends it. */
  readonly over: AbortSignal;
}

const renderFresh = async (kitchen: Kitchen, order: FreshOrder): Promise<RenderedSource> => {
  const { trees, tree, index, facts } = order;
  const stopping = AbortSignal.any([kitchen.shop.stopping, order.over]);
  stopping.throwIfAborted();
  kitchen.rendered += 1;
  const files = await SourceFiles.of(tree);
  const refs = new Map<string, SourceFiles>();
  const { source, revision } = sourceAt(trees.request, index);
  const result = await renderSource({
    shop: { ...kitchen.shop, stopping },
    request: trees.request,
    source,
    revision,
    files,
    ref: async name => {
      const opening = trees.refAt(name);
      if (opening === undefined) return undefined;
      const other = await untilAborted(opening, stopping);
      const known = refs.get(name) ?? (await SourceFiles.of(other));
      refs.set(name, known);
      return known;
    },
  });
  const text = JSON.stringify(result.objects);
  const path = pathOf(source);
  const entry: RenderedSource = {
    objects: Object.freeze(result.objects),
    type: result.type,
    digest: digestOf([text]),
    bytes: text.length,
    holds: {
      ...(result.usesEnvironment ? { environment: facts.environment } : {}),
      ...(result.type === 'Directory' ? {} : { cluster: facts.cluster }),
      touched: [
        ...(await hashes(
          tree,
          files.touched.filter(name => !isBelow(name, path)),
        )),
        ...(
          await Promise.all([...refs].map(([ref, other]) => hashes(other.tree, other.touched, ref)))
        ).flat(),
      ],
    },
  };
  if (result.mayCache && trees.request.edits === undefined) await kitchen.cache.put(order.key, entry);
  return entry;
};

const isBelow = (name: string, path: string): boolean =>
  path === '' || name === path || name.startsWith(`${path}/`);

const hashes = (tree: SourceTree, paths: readonly string[], ref?: string) =>
  Promise.all(
    paths.map(async path => {
      const hash = await tree.hashOf(path);
      return { path, ...(ref === undefined ? {} : { ref }), ...(hash === undefined ? {} : { hash }) };
    }),
  );

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
