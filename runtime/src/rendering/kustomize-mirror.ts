/**
 * A repository as Kustomize gets to see it: nothing but the files that the kustomization names, each where it lies in
 * the repository, and the kustomizations written down anew. Kustomize itself takes bases from anywhere on the machine;
 * whatever leads out of the repository is refused here, and what nobody mentioned is not there to be read.
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
} from './kustomization.ts';
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
  const mirror = new Mirror(job, await realpath(to));
  await mirror.addFolder(job.folder, kustomization);
  return mirror.at(job.folder);
};

class Mirror {
  readonly #job: RenderingJob;
  readonly #to: string;
  readonly #folders = new Set<string>();
  /** Files that are written down anew: their text in the repository is never wanted. */
  readonly #rewritten = new Set<string>();
  readonly #copied = new Set<string>();
  #bytes = 0;

  constructor(job: RenderingJob, to: string) {
    this.#job = job;
    this.#to = to;
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
    if (this.#folders.size > MAX_FOLDERS)
      throw new Fault('RENDER_LIMIT', `the kustomization leads to more than ${MAX_FOLDERS} folders`);
    await mkdir(this.at(folder), { recursive: true });
    const kustomization = given ?? (await readKustomization(this.#job.files, folder));
    if (kustomization === undefined) return;
    const { name } = kustomization;
    const value = { ...kustomization.value };
    for (const path of ROOTS.flatMap(field => textsIn(value, field))) await this.#follow(folder, path);
    for (const field of PLUGINS) if (field in value) value[field] = await this.#plugins(folder, value, field);
    await this.#addFiles(folder, value);
    await this.#rewrite(join(folder, name), JSON.stringify(value));
  }

  async #addFiles(folder: string, value: Kustomization): Promise<void> {
    for (const path of filesIn(value)) await this.#follow(folder, path);
    for (const path of chartPlaces(value)) await this.#addChart(folder, path);
  }

  /** Items that are plugins themselves become what we understood of them, and paths stay paths to whoever reads them. */
  async #plugins(folder: string, value: Kustomization, field: string): Promise<string[]> {
    const items: string[] = [];
    for (const text of textsIn(value, field)) {
      const inline = inlineDocuments(text);
      if (inline === undefined) {
        const isHere = await this.#follow(folder, text, path => this.#addPlugin(folder, path));
        items.push(isHere ? `./${text}` : text);
        continue;
      }
      for (const document of inline) await this.#addFiles(folder, document);
      items.push(textOf(inline));
    }
    return items;
  }

  /** Plugins that Kustomize brings read further files, which their configuration names. */
  async #addPlugin(folder: string, path: string): Promise<void> {
    const documents = await readDocuments(this.#job.files, path);
    for (const document of documents) await this.#addFiles(folder, document);
    await this.#rewrite(path, textOf(documents));
  }

  /** Whether a path leads to something of the repository; what is for the network is left to Kustomize, if it may. */
  async #follow(
    folder: string,
    path: string,
    onFile: (real: string) => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    const { shop, files, forbidCaching } = this.#job;
    if (isRemote(path)) {
      if (!shop.allowRemoteBases || /^(?:git::)?file:/iu.test(path))
        throw new Fault('RENDER_REFUSED', `the kustomization wants ${path} from the network`, { path });
      forbidCaching();
      return false;
    }
    refuseAbsolute(path);
    const found = await files.find(path, folder);
    if (found === undefined) {
      if (!shop.allowRemoteBases)
        throw new Fault('RENDER_FAILED', `the kustomization names ${path}, which is not in the repository`, {
          path,
        });
      forbidCaching();
      return false;
    }
    const isFolder = (await stat(found)).isDirectory();
    await this.#put(resolve(folder, path));
    await (isFolder ? this.addFolder(found) : onFile(found));
    return true;
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
    const { limits } = this.#job.shop;
    this.#copied.add(file);
    this.#bytes += size;
    if (this.#bytes > limits.copyBytes) throw tooLarge('what the kustomization leads to', limits.copyBytes);
    if (this.#copied.size > limits.files)
      throw new Fault('RENDER_LIMIT', `the kustomization leads to more than ${limits.files} files`);
    await copyFile(file, this.at(file));
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

const isRemote = (path: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/|^[^/\s]+@[^/\s]+:|^git::/iu.test(path);

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
