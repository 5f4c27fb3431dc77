import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { memoryLogger } from '@freshet/kit/log';
import { systemClock } from '@freshet/kit/time';
import type { Sources } from '../sources/index.ts';
import { createRenderer, type RendererDeps, type RenderRequest, renderTools } from './index.ts';

/** A folder with files for a test; a value that begins with `->` is a symbolic link. */
export type FileTexts = Readonly<Record<string, string>>;

export const LINK = '->';

export const writeFiles = async (folder: string, files: FileTexts): Promise<void> => {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    if (text.startsWith(LINK)) await symlink(text.slice(LINK.length), path);
    else await writeFile(path, text);
  }
};

const hashOf = async (path: string): Promise<string | undefined> => {
  const hash = createHash('sha256');
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined) return undefined;
  if (!facts.isDirectory()) return hash.update(await readFile(path)).digest('hex');
  for (const entry of (await readdir(path, { withFileTypes: true })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const child = join(path, entry.name);
    hash.update(`${entry.name} ${entry.isSymbolicLink() ? await readlink(child) : await hashOf(child)}\n`);
  }
  return hash.digest('hex');
};

/** Folders below one folder as repositories, by their names; `name/chart` is a chart of one of them. */
export const folderOfRepositories = (
  folder: string,
): Sources & { readonly opened: string[]; readonly refusals: Map<string, Error> } => {
  const opened: string[] = [];
  const refusals = new Map<string, Error>();
  return {
    opened,
    /** In place of their files. */
    refusals,
    resolve: ({ targetRevision }) => Promise.resolve(targetRevision ?? 'HEAD'),
    open: ({ repoURL, chart }, revision) => {
      const name = (URL.parse(repoURL)?.hostname ?? repoURL) + (chart === undefined ? '' : `/${chart}`);
      const refusal = refusals.get(name);
      if (refusal !== undefined) return Promise.reject(refusal);
      opened.push(`${name}@${revision}`);
      const root = join(folder, name);
      return Promise.resolve({
        root,
        revision,
        hashOf: path => hashOf(join(root, path)),
        release: () => undefined,
      });
    },
    changed: () => Promise.resolve(undefined),
    describe: () => Promise.resolve(undefined),
    signatureProblem: () => Promise.resolve(undefined),
    addressOf: name => Promise.resolve(name === 'ours' ? 'https://charts.example' : undefined),
    forget: () => undefined,
    stop: () => Promise.resolve(),
  };
};

/** A renderer over repositories in a folder of the test, all of which goes with it. */
export const startTestRenderer = async (deps: Partial<RendererDeps> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-render-'));
  const repositories = join(folder, 'repositories');
  await mkdir(join(repositories, 'repo'), { recursive: true });
  const sources = folderOfRepositories(repositories);
  const tools = renderTools({ folder: join(tmpdir(), 'freshet-kube-tools'), searchPath: '' });
  const parts = { tools, clock: systemClock, log: memoryLogger() };
  const renderer = createRenderer({ sources, folder: join(folder, 'renderer'), ...parts, ...deps });
  return {
    parts,
    folder,
    repositories,
    sources,
    renderer,
    /** Files of the repository `repo`. */
    write: (files: FileTexts) => writeFiles(join(repositories, 'repo'), files),
    render: (source: Partial<RenderRequest['sources'][number]>, request: Partial<RenderRequest> = {}) =>
      renderer.render({ ...requestOf([source]), ...request }),
    renderMany: (sources: readonly Partial<RenderRequest['sources'][number]>[]) =>
      renderer.render(requestOf(sources)),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
};

export const requestOf = (sources: readonly Partial<RenderRequest['sources'][number]>[]): RenderRequest => ({
  application: { name: 'shop', namespace: 'argocd', project: 'default' },
  sources: sources.map(source => ({ repoURL: 'repo', ...source })),
  revisions: sources.map(() => '0123456789abcdef0123456789abcdef01234567'),
  destinationNamespace: 'shop-ns',
  kubeVersion: '1.34.0',
  apiVersions: ['v1', 'apps/v1', 'apps/v1/Deployment'],
});

export const configMap = (name: string, data: Readonly<Record<string, string>> = {}): string =>
  `${JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data })}\n`;
