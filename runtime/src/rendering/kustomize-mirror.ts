/**
 * A repository as Kustomize gets to see it: nothing but the files that the kustomization names, each where it lies in
 * the repository, and the kustomizations written down anew. Kustomize itself takes bases from anywhere on the machine;
 * whatever leads out of the repository is refused here, what lies on the network is fetched by us where that is allowed,
 * and what nobody mentioned is not there to be read.
 */
import { copyFile, lstat, mkdir, readlink, realpath, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Fault, isFault } from '@freshet/kit/errors';
import { checkSchemas } from './chart-schemas.ts';
import {
  chartPlaces,
  documentsOf,
  filesIn,
  type Kustomization,
  PLUGINS,
  ROOTS,
  readDocuments,
  readKustomization,
  textsIn,
  withoutChartRepositories,
} from './kustomization.ts';
import {
  fetchRemoteFile,
  isRemote,
  mayBeAddress,
  readRemoteBase,
  withPaths,
  withRemoteBase,
} from './kustomize-remote.ts';
import { checkLinks, copyFolder } from './private-copy.ts';
import type { RenderingJob } from './rendering-job.ts';
import { tooLarge } from './source-files.ts';

const MAX_FOLDERS = 2_000;

/** Puts there what a kustomization leads to, and answers with its folder. `value` stands for what its file says. */
export const mirrorKustomization = async (
  job: RenderingJob,
  kustomization: { readonly name: string; readonly value: Kustomization },
  to: string,
): Promise<string> => {
  await mkdir(to, { recursive: true });
  const remotes = `${to}-remotes`;
  await mkdir(remotes, { recursive: true });
  const mirror = new Mirror(job, await realpath(to), {
    folder: await realpath(remotes),
    places: new Map(),
    bytes: 0,
    files: 0,
    folders: 0,
  });
  await mirror.addFolder(job.folder, kustomization);
  return mirror.at(job.folder);
};

/** What a kustomization and everything that it leads to share. */
interface Whole {
  /** Where remote bases lie. */
  readonly folder: string;
  /** The folders that remote bases were put into, by their addresses. */
  readonly places: Map<string, string>;
  bytes: number;
  files: number;
  folders: number;
}

interface Following {
  readonly paths: Map<string, string>;
  /** Whether only a file can be meant, and not a folder. */
  readonly isFile?: boolean;
  readonly onFile?: (real: string) => Promise<void>;
}

class Mirror {
  readonly #job: RenderingJob;
  readonly #to: string;
  readonly #whole: Whole;
  readonly #folders = new Set<string>();
  /** Files that are written down anew: their text in the repository is never wanted. */
  readonly #rewritten = new Set<string>();
  readonly #copied = new Set<string>();

  constructor(job: RenderingJob, to: string, whole: Whole) {
    this.#job = job;
    this.#to = to;
    this.#whole = whole;
  }

  /** Where something of the repository lies here. */
  at(real: string): string {
    return join(this.#to, relative(this.#job.files.root, real));
  }

  async addFolder(
    folder: string,
    given?: { readonly name: string; readonly value: Kustomization },
  ): Promise<void> {
    if (this.#folders.has(folder)) return;
    this.#folders.add(folder);
    this.#whole.folders += 1;
    if (this.#whole.folders > MAX_FOLDERS)
      throw new Fault('RENDER_LIMIT', `the kustomization leads to more than ${MAX_FOLDERS} folders`);
    await mkdir(this.at(folder), { recursive: true });
    const kustomization = given ?? (await readKustomization(this.#job.files, folder));
    if (kustomization === undefined) return;
    const { name } = kustomization;
    const value = withoutChartRepositories(kustomization.value);
    const paths = new Map<string, string>();
    for (const path of ROOTS.flatMap(field => textsIn(value, field)))
      await this.#follow(folder, path, { paths });
    for (const field of PLUGINS) if (field in value) value[field] = await this.#plugins(folder, value, field);
    await this.#addFiles(folder, value, paths);
    await this.#rewrite(join(folder, name), JSON.stringify(withPaths(value, paths)));
  }

  async #addFiles(folder: string, value: Kustomization, paths: Map<string, string>): Promise<void> {
    for (const path of filesIn(value)) await this.#follow(folder, path, { paths, isFile: true });
    for (const path of chartPlaces(value)) await this.#addChart(folder, path);
  }

  /** Items that are plugins themselves become what we understood of them, and paths stay paths to whoever reads them. */
  async #plugins(folder: string, value: Kustomization, field: string): Promise<string[]> {
    const items: string[] = [];
    for (const text of textsIn(value, field)) {
      const inline = inlineDocuments(text);
      if (inline === undefined) {
        const paths = new Map<string, string>();
        const onFile = (path: string): Promise<void> => this.#addPlugin(folder, path);
        await this.#follow(folder, text, { paths, onFile });
        items.push(paths.get(text) ?? `./${text}`);
        continue;
      }
      items.push(textOf(await this.#documents(folder, inline)));
    }
    return items;
  }

  /** Plugins that Kustomize brings read further files, which their configuration names. */
  async #addPlugin(folder: string, path: string): Promise<void> {
    const documents = await readDocuments(this.#job.files, path);
    await this.#rewrite(path, textOf(await this.#documents(folder, documents)));
  }

  async #documents(folder: string, documents: readonly Kustomization[]): Promise<Kustomization[]> {
    const written: Kustomization[] = [];
    for (const given of documents) {
      const document = withoutChartRepositories(given);
      const paths = new Map<string, string>();
      await this.#addFiles(folder, document, paths);
      written.push(withPaths(document, paths) as Kustomization);
    }
    return written;
  }

  /** Puts there what a path or an address leads to; `paths` learns where an address lies now. */
  async #follow(folder: string, path: string, { paths, isFile = false, onFile }: Following): Promise<void> {
    const { shop, files } = this.#job;
    if (isRemote(path)) {
      if (!shop.allowRemoteBases || !/^(?:git::)?(?:https?|ssh):|@/iu.test(path))
        throw new Fault('RENDER_REFUSED', `the kustomization wants ${path} from the network`, { path });
      paths.set(path, await this.#bring(folder, path, isFile));
      return;
    }
    refuseAbsolute(path);
    const found = await files.find(path, folder);
    if (found === undefined) {
      if (!shop.allowRemoteBases || !mayBeAddress(path))
        throw new Fault('RENDER_FAILED', `the kustomization names ${path}, which is not in the repository`, {
          path,
        });
      paths.set(path, await this.#bring(folder, path, isFile));
      return;
    }
    const isFolder = (await stat(found)).isDirectory();
    await this.#put(resolve(folder, path));
    await (isFolder ? this.addFolder(found) : onFile?.(found));
  }

  /** Brings a remote base or file here, and answers with its path from a folder. */
  async #bring(folder: string, address: string, isFile: boolean): Promise<string> {
    this.#job.forbidCaching();
    const base = isFile ? undefined : readRemoteBase(address);
    if (base === undefined) return this.#bringFile(folder, address);
    const known = this.#whole.places.get(address);
    if (known !== undefined) return relative(this.at(folder), known);
    return withRemoteBase(this.#job, base, async job => {
      const to = join(this.#whole.folder, String(this.#whole.places.size));
      const mirror = new Mirror(job, to, this.#whole);
      const place = mirror.at(job.folder);
      // Before it is followed: a base that leads back to itself is a cycle, which Kustomize reports.
      this.#whole.places.set(address, place);
      await mirror.addFolder(job.folder);
      return relative(this.at(folder), place);
    });
  }

  /** Kustomize takes files only from below the kustomization that names them, and calls some by their names. */
  async #bringFile(folder: string, address: string): Promise<string> {
    const text = await fetchRemoteFile(this.#job, address);
    this.#count(Buffer.byteLength(text));
    const name = /(?<name>[^/?]+)(?:\?.*)?$/su.exec(address)?.groups?.name ?? 'file';
    const path = join('.freshet-remote', String(this.#whole.files), name);
    await mkdir(dirname(join(this.at(folder), path)), { recursive: true });
    await writeFile(join(this.at(folder), path), text);
    return path;
  }

  /** A chart beside its kustomization; one that is not there meets no network unless that is allowed. */
  async #addChart(folder: string, path: string): Promise<void> {
    const { files, shop } = this.#job;
    refuseAbsolute(path);
    const found = await files.find(path, folder);
    if (found === undefined || !(await stat(found)).isDirectory() || this.#folders.has(`chart ${found}`))
      return;
    this.#folders.add(`chart ${found}`);
    await checkLinks({ files, limits: shop.limits }, found);
    await checkSchemas(found, shop.limits);
    await this.#put(resolve(folder, path));
    await copyFolder({ files, limits: shop.limits }, found, this.at(found));
  }

  /** Puts a file or an empty folder there, and the links on the way to it. */
  async #put(lexical: string): Promise<void> {
    const { root } = this.#job.files;
    const steps = relative(root, lexical).split(sep);
    let at = root;
    for (const [index, step] of steps.entries()) {
      at = join(at, step);
      const facts = await lstat(at);
      if (facts.isSymbolicLink()) {
        const real = await realpath(at);
        await linkOnce(relative(dirname(this.at(at)), this.at(real)), this.at(at));
        return this.#put(join(real, ...steps.slice(index + 1)));
      }
      if (facts.isDirectory()) await mkdir(this.at(at), { recursive: true });
      else await this.#copy(at, facts.size);
    }
  }

  async #copy(file: string, size: number): Promise<void> {
    if (this.#rewritten.has(file) || this.#copied.has(file)) return;
    this.#copied.add(file);
    this.#count(size);
    await copyFile(file, this.at(file));
  }

  #count(bytes: number): void {
    const { limits } = this.#job.shop;
    this.#whole.bytes += bytes;
    this.#whole.files += 1;
    if (this.#whole.bytes > limits.copyBytes)
      throw tooLarge('what the kustomization leads to', limits.copyBytes);
    if (this.#whole.files > limits.files)
      throw new Fault('RENDER_LIMIT', `the kustomization leads to more than ${limits.files} files`);
  }

  async #rewrite(file: string, text: string): Promise<void> {
    this.#rewritten.add(file);
    await writeFile(this.at(file), text);
  }
}

const linkOnce = async (target: string, place: string): Promise<void> => {
  if ((await readlink(place).catch(() => undefined)) === undefined) await symlink(target, place);
};

const refuseAbsolute = (path: string): void => {
  if (path.startsWith('/'))
    throw new Fault('RENDER_REFUSED', `${path} leads out of the repository`, { path });
};

/** What an item says itself; undefined where it is a path. */
const inlineDocuments = (text: string): Kustomization[] | undefined => {
  try {
    const documents = documentsOf(text, 'a plugin in the kustomization');
    return documents.length > 0 ? documents : undefined;
  } catch (error) {
    if (isFault(error, 'MANIFEST_INVALID') && !text.includes('\n')) return undefined;
    throw error;
  }
};

const textOf = (documents: readonly Kustomization[]): string =>
  documents.map(document => JSON.stringify(document)).join('\n---\n');
