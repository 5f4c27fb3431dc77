import { isAbsolute } from 'node:path';
import type { GitCloneStep } from '@freshet/domain/pipelines';
import { Fault } from '@freshet/kit/errors';
import type { Connections, GitConnection, GuardedNetwork } from '../../step/index.ts';

/** Where a repository is and how to log in there. */
export interface Repository {
  /** Without any login in it. */
  readonly url: string;
  /** The directory that it is cloned to. */
  readonly name: string;
  readonly isLocal: boolean;
  /** The SSH keys of the machine are not for it. */
  readonly withoutKeys?: boolean;
  readonly network?: GuardedNetwork | undefined;
  readonly login?: { readonly origin: string; readonly userName: string; readonly password: string };
}

const DEFAULT_HOST = 'github.com';

const nameOf = (repo: string): string => {
  const last =
    repo
      .replace(/[/\\]+$/, '')
      .split(/[/:\\]/)
      .at(-1)
      ?.replace(/\.git$/, '') ?? '';
  if (last === '' || last === '.' || last === '..' || last.includes('\0'))
    throw new Fault('STEP_INVALID', `The repository ${JSON.stringify(repo)} has no name to clone it to`);
  return last;
};

const asUrl = (repo: string): URL | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(repo) ? (URL.parse(repo) ?? undefined) : undefined;

type Login = { readonly userName: string; readonly password: string };

const fromUrl = (url: URL, given: Login | undefined): Pick<Repository, 'url' | 'login' | 'isLocal'> => {
  const inUrl =
    url.password === ''
      ? undefined
      : { userName: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  const login = inUrl ?? given;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (isWeb) [url.username, url.password] = ['', ''];
  return {
    url: url.href,
    isLocal: url.protocol === 'file:',
    ...(isWeb && login ? { login: { origin: `${url.protocol}//${url.host}`, ...login } } : {}),
  };
};

/** Some are known by the address of their API. */
const isHostOf = (connection: GitConnection, host: string): boolean =>
  [host, `api.${host}`].includes(connection.host.toLowerCase());

const loginFor = (connection: GitConnection | undefined, { host }: URL): Login | undefined =>
  connection?.password === undefined || !isHostOf(connection, host.toLowerCase())
    ? undefined
    : { userName: connection.userName ?? 'git', password: connection.password };

/** Finds what a step means by its repository: a directory of this machine, a full address, or `owner/name`. */
export const findRepository = (step: GitCloneStep, connections: Connections): Repository => ({
  ...locate(step, connections),
  ...(connections.isStranger ? { withoutKeys: true } : {}),
  network: connections.network,
});

const locate = (step: GitCloneStep, connections: Connections): Repository => {
  const { repo } = step;
  if (repo.startsWith('-') || repo.includes('\0') || repo.includes('::'))
    throw new Fault('STEP_INVALID', `${JSON.stringify(repo)} is not the address of a repository`);
  const name = nameOf(repo);
  if (connections.isConfined && (isAbsolute(repo) || /^file:/i.test(repo)))
    throw new Fault('STEP_INVALID', 'Repositories of the machine that the runner is on are not cloned');
  const local = isAbsolute(repo) ? repo : connections.localRepository(repo);
  if (local !== undefined) return { url: local, name, isLocal: true };
  const connection = connections.git(step.git);
  const own: Login | undefined = step.credentials && {
    userName: step.credentials.username,
    password: step.credentials.password,
  };
  const url = asUrl(repo);
  // The login of a connection goes to the host of the connection, wherever the step wants to clone from.
  if (url) return { ...fromUrl(url, own ?? loginFor(connection, url)), name };
  if (/^[\w.-]+@[\w.-]+:/.test(repo)) return { url: repo, name, isLocal: false };
  const root = connection?.root ?? `https://${connection?.host ?? DEFAULT_HOST}`;
  const full = URL.parse(`${root.replace(/\/+$/, '')}/${repo.replace(/\.git$/, '')}.git`);
  if (!full) throw new Fault('STEP_INVALID', `${JSON.stringify(repo)} is not the address of a repository`);
  return { ...fromUrl(full, own ?? loginFor(connection, full)), name };
};
