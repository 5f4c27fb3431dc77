import { matchesGlob } from '@freshet/domain/globs';
import { isPlainAddress, readSourceUrl } from './source-url.ts';

const SCP_OR_SSH = /^(?:ssh:\/\/)?[^/:]*@[^@]+$/;

/**
 * An address as Argo CD compares it with patterns: in small letters, without `.git`, the two spellings of SSH alike.
 * Works on patterns too, so what is no address stays what it is.
 */
export const normalizeSourceUrl = (written: string): string => {
  let text = written.trim().toLowerCase();
  if (SCP_OR_SSH.test(text) && !text.startsWith('ssh://')) text = text.replace(':', '/');
  text = text.replace(/^ssh:\/\//, '');
  return text.endsWith('.git') ? text.slice(0, -4) : text;
};

/** Whether an address matches a pattern in which `*` stands for one step of the path and `**` for any number. */
export const matchesSourceUrl = (pattern: string, url: string): boolean => {
  if (pattern === '*') return true;
  if (!isPlainAddress(url)) return false;
  const text = normalizeSourceUrl(url);
  const wanted = normalizeSourceUrl(pattern);
  return text === wanted || matchesGlob(wanted, text, '/');
};

/** The address without a login, a port that its scheme has anyway, and slashes at its end; as it is where it is none. */
export const plainestUrl = (written: string): string => {
  const url = readSourceUrl(written);
  if (!url) return written.trim();
  const { scheme, host, port, path, isScp } = url;
  const isUsual = port === (scheme === 'http' ? 80 : scheme === 'ssh' ? 22 : 443);
  const at = `${host}${port === undefined || isUsual ? '' : `:${port}`}`;
  const way = path.replace(/\/+$/, '');
  const user = scheme === 'ssh' && url.user !== undefined ? `${url.user}@` : '';
  return isScp ? `ssh://${user}${at}/${way}` : `${scheme}://${user}${at}${way}`;
};

/** Host and path of a repository, in the one spelling for all: whatever the scheme, the user, the port, `.git`. */
const repositoryOf = (written: string): string | undefined => {
  const url = readSourceUrl(written);
  if (!url) return undefined;
  const path = url.path.replace(/^\/+|\/+$/g, '').replace(/\.git$/i, '');
  return `${url.host}/${path.toLowerCase()}`;
};

/** The same for all addresses of one repository, as a push names it and as an application does; never shown. */
export const repositoryKey = (written: string): string => repositoryOf(written) ?? written.trim();

/** Whether two addresses are those of one repository. */
export const isSameRepository = (one: string, other: string): boolean => {
  const repository = repositoryOf(one);
  return repository === undefined ? one.trim() === other.trim() : repository === repositoryOf(other);
};
