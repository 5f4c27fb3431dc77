/**
 * Bases and files that a kustomization names on the network. They are fetched by us, through the same sources and the
 * same guard as all others, and Kustomize finds them in folders: it gets no network, which nothing would watch.
 */
import { Fault } from '@freshet/kit/errors';
import { openMentioned } from './helm-dependencies.ts';
import type { RenderingJob } from './rendering-job.ts';
import { SourceFiles } from './source-files.ts';

/** A folder of a repository, as Kustomize writes it: `https://host/a/b//path?ref=v1`. */
interface RemoteBase {
  readonly repoURL: string;
  readonly path: string;
  readonly revision: string;
}

const SCHEME = /^(?:git::)?(?:https?|ssh):\/\//iu;
const SCP = /^(?:git::)?[^/@\s]+@[^/:\s]+:/u;
/** `github.com/a/b`, which is taken for a path first. */
const BARE_HOST = /^(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^/\s]+\/[^/\s]+/iu;
const KNOWN_HOSTS = /^https?:\/\/(?:github\.com|gitlab\.com|bitbucket\.org)\/[^/]+\/[^/]+(?:\/|$)/iu;
const IS_FILE = /\.(?:ya?ml|json)$/iu;

export const isRemote = (path: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\/\//iu.test(path) || /^git::/iu.test(path) || SCP.test(path);

/** A path that is not in the repository may be an address without a scheme. */
export const mayBeAddress = (path: string): boolean => BARE_HOST.test(path);

const withoutQuery = (text: string): string => text.replace(/\?.*$/su, '');

/** Where a repository ends and a path in it begins. */
const splitBase = (text: string): readonly [repository: string, path: string] => {
  const from = /^(?:[a-z]+:\/\/)?/iu.exec(text)?.[0].length ?? 0;
  const double = text.indexOf('//', from);
  if (double >= 0) return [text.slice(0, double), text.slice(double + 2)];
  const named = /^(?<repository>.*?(?:\.git|\/_git\/[^/]+))(?:\/(?<path>.*))?$/su.exec(text)?.groups;
  if (named) return [named.repository ?? text, named.path ?? ''];
  const plain = /^(?<repository>(?:[a-z]+:\/\/[^/]+\/|[^/]+:)[^/]+\/[^/]+)(?:\/(?<path>.*))?$/iu.exec(text);
  return [plain?.groups?.repository ?? text, plain?.groups?.path ?? ''];
};

/** Undefined for what is a file. */
export const readRemoteBase = (written: string): RemoteBase | undefined => {
  const text = withoutQuery(written).replace(/^git::/iu, '');
  const whole = SCHEME.test(text) || SCP.test(text) ? text : `https://${text}`;
  const query = new URLSearchParams(/\?(?<query>.*)$/su.exec(written)?.groups?.query ?? '');
  const revision = query.get('ref') ?? query.get('version');
  const isBase =
    !/^https?:/iu.test(whole) ||
    /^git::/iu.test(written) ||
    revision !== null ||
    /\.git(?:\/|$)|\/_git\//u.test(whole) ||
    whole.replace(SCHEME, '').includes('//') ||
    (KNOWN_HOSTS.test(whole) && !IS_FILE.test(whole));
  if (!isBase) return undefined;
  const [repoURL, path] = splitBase(whole);
  return { repoURL, path: path.replace(/\/+$/u, ''), revision: revision ?? 'HEAD' };
};

/** The files of a remote base, while `use` puts them where Kustomize finds them. */
export const withRemoteBase = async <Result>(
  job: RenderingJob,
  { repoURL, path, revision }: RemoteBase,
  use: (job: RenderingJob) => Promise<Result>,
): Promise<Result> => {
  const { project } = job.request.application;
  // A login is used only where the project may deploy from, as for submodules.
  const tree = await openMentioned(job, { repoURL, targetRevision: revision, project, isMentioned: true });
  try {
    const files = await SourceFiles.of(tree);
    return await use({ ...job, files, folder: await files.folder(path || '.') });
  } finally {
    tree.release();
  }
};

export const fetchRemoteFile = async ({ shop }: RenderingJob, url: string): Promise<string> => {
  if (!/^https?:\/\//iu.test(url) || !shop.fetchText)
    throw new Fault('RENDER_REFUSED', `the kustomization wants ${url} from the network`, { path: url });
  return shop.fetchText(url, { followsRedirects: true });
};

/** A value in which addresses became paths; `key=address` keeps its key. */
export const withPaths = (value: unknown, paths: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map(item => withPaths(item, paths));
  // Numbers that keep their spelling are objects, too.
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPaths(item, paths)]));
  if (typeof value !== 'string') return value;
  const [, key = '', address = value] = /^([^=/:]+=)(.*)$/su.exec(value) ?? [];
  const path = paths.get(value) ?? paths.get(address);
  return path === undefined ? value : `${paths.has(value) ? '' : key}${path}`;
};
