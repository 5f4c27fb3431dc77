/** Where configuration lies: `<https url>.git[/<path>][?ref=<branch>]`. */
import { bareUrl, readSourceUrl } from '@freshet/domain/source-urls';
import { Fault } from '@freshet/kit/errors';

/** A folder on a branch of a repository. */
export interface RepositoryPlace {
  /** Ends in `.git`, and holds no login. */
  readonly url: string;
  /** Without slashes around it; empty for the root. */
  readonly path: string;
  /** The default branch unless said. */
  readonly branch?: string;
}

const LONGEST = 2_048;
const LONGEST_BRANCH = 200;
const LONGEST_PATH = 1_024;

/** Says what is wrong with an address, and in which part of it where that is one alone. */
const refused = (why: string, field?: 'path' | 'branch'): Fault =>
  new Fault(
    'REPOSITORY_ADDRESS_INVALID',
    `the address of the repository ${why}`,
    field === undefined ? {} : { field },
  );

const CONTROL = /\p{Cc}/u;

/** Whether a name can be that of a branch; the rules are those of `git check-ref-format`. */
export const isBranchName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= LONGEST_BRANCH &&
  !/[\s~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|[/.]$/.test(name) &&
  !CONTROL.test(name) &&
  name !== '@' &&
  name.split('/').every(step => !step.startsWith('.') && !step.endsWith('.lock'));

/** Whether a path stays inside of a repository, and outside of what is Git's own. */
export const isRepositoryPath = (path: string): boolean =>
  path.length <= LONGEST_PATH &&
  !path.includes('\\') &&
  !CONTROL.test(path) &&
  path.isWellFormed() &&
  path.split('/').every(isPlainStep);

/** Names that some file system takes for `.git` count as that: with trailing dots, as short name, with signs it drops. */
const isPlainStep = (step: string): boolean =>
  step !== '' &&
  step !== '.' &&
  step !== '..' &&
  step.trim() === step &&
  !/^(?:\.git|git~\d+)[. ]*(?::.*)?$/iu.test(
    step.replaceAll(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu, ''),
  );

const branchIn = (query: string): string | undefined => {
  if (query === '') return undefined;
  const given = new URLSearchParams(query);
  const unknown = [...given.keys()].find(name => name !== 'ref');
  if (unknown !== undefined)
    throw refused(`has an unknown part ?${unknown}=; only ?ref=<branch> is understood`);
  const branch = given.get('ref') ?? '';
  if (given.getAll('ref').length > 1 || !isBranchName(branch))
    throw refused('names no branch after ?ref= that there could be', 'branch');
  return branch;
};

const decodedPath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    throw refused('has a path with a broken % in it', 'path');
  }
};

/** Reads an address as people write it; a Fault says what is wrong with it. */
export const readRepositoryPlace = (written: string): RepositoryPlace => {
  const text = written.trim();
  if (text.length > LONGEST) throw refused(`is longer than ${LONGEST} characters`);
  const [address = '', query = '', ...more] = text.split('?');
  if (more.length > 0 || text.includes('#')) throw refused('has more than one ?, or a # in it');
  const source = readSourceUrl(address);
  if (!source || (source.scheme !== 'https' && source.scheme !== 'http'))
    throw refused('must begin with https://; SSH is only for sources of applications');
  if (source.user !== undefined || source.password !== undefined)
    throw refused('must not hold a login; register a Git token instead');
  const split = /^(.+?\.git)(?:\/(.*))?$/i.exec(address);
  const repository = split?.[1] ?? `${address.replace(/\/+$/, '')}.git`;
  const path = decodedPath(split?.[2] ?? '').replace(/\/+$/, '');
  if (path !== '' && !isRepositoryPath(path)) throw refused('has a path that leaves the repository', 'path');
  if (/^https?:\/\/[^/]+\/*\.git$/i.test(repository)) throw refused('names a host, and no repository');
  const branch = branchIn(query);
  const plain = readSourceUrl(repository);
  if (!plain) throw refused('cannot be read');
  return { url: bareUrl(plain), path, ...(branch === undefined ? {} : { branch }) };
};

const encodedPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The address as people write it. */
export const writeRepositoryPlace = ({ url, path, branch }: RepositoryPlace): string =>
  `${url}${path === '' ? '' : `/${encodedPath(path)}`}${
    branch === undefined ? '' : `?ref=${encodeURIComponent(branch)}`
  }`;

/** A path below the folder of a place. */
export const pathIn = ({ path }: Pick<RepositoryPlace, 'path'>, below: string): string =>
  path === '' ? below : `${path}/${below}`;
