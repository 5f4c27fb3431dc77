/** Where a repository lies, taken apart. Everything a program is given of it was judged here first. */
export interface SourceUrl {
  readonly scheme: 'https' | 'http' | 'ssh' | 'file' | 'oci';
  readonly user: string | undefined;
  /** A password that somebody wrote into the address: to be hidden, and to be used where nothing better is known. */
  readonly password: string | undefined;
  readonly host: string;
  readonly port: number | undefined;
  /** From its first slash on; of `git@host:path`, as it is written. */
  readonly path: string;
  /** `git@host:path`: the address of SSH as `scp` writes it. */
  readonly isScp: boolean;
}

const LONGEST = 2_048;
const UNPRINTABLE = /[\s\p{Cc}\\]/u;
const SCP = /^(?:([\w.+-]+)@)?([\w.-]+):(?!\/\/)([^:].*)$/;
const SCHEMES = ['https', 'http', 'ssh', 'file', 'oci'] as const;

/** Steps that lead elsewhere than the text says, and signs that some servers take for slashes. */
const HAS_DETOUR = /(?:^|[/:])(?:\.|%2e){1,2}(?:\/|$)|%(?:2f|5c|00)|[?#]/iu;

/** Whether an address leads where it seems to: nobody who judges it by its letters is misled. */
export const isPlainAddress = (written: string): boolean => {
  const text = written.trim();
  return !UNPRINTABLE.test(text) && !HAS_DETOUR.test(text);
};

/** A word that a program would take for an option of its own. */
const isOption = (word: string): boolean => word.startsWith('-');

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const readScp = (text: string): SourceUrl | undefined => {
  const [, user, host = '', path = ''] = SCP.exec(text) ?? [];
  const words = [user ?? '', host, path];
  if (host === '' || words.some(isOption)) return undefined;
  // Without a user, a single letter before the colon is a drive, and a word a scheme or a typing error.
  if (user === undefined) return undefined;
  return {
    scheme: 'ssh',
    user,
    password: undefined,
    host: host.toLowerCase(),
    port: undefined,
    path,
    isScp: true,
  };
};

/** `file` is read as it is: only there a percent sign may stand for itself. */
const filePath = (url: URL): string | undefined => {
  const path = decoded(url.pathname);
  return url.hostname !== '' || path.includes('\0') || path.split('/').includes('..') ? undefined : path;
};

const readUrl = (scheme: SourceUrl['scheme'], text: string): SourceUrl | undefined => {
  // Schemes that browsers do not know are parsed without care for hosts, so all are read as one that is.
  const url = URL.parse(scheme === 'file' ? text : text.replace(/^[^:]*/, 'https'));
  if (!url) return undefined;
  const user = url.username === '' ? undefined : decoded(url.username);
  const password = url.password === '' ? undefined : decoded(url.password);
  const host = url.hostname.toLowerCase();
  const path = scheme === 'file' ? filePath(url) : url.pathname;
  if (path === undefined || isOption(host) || isOption(user ?? '')) return undefined;
  return { scheme, user, password, host, port: writtenPort(text), path, isScp: false };
};

/**
 * Reads the address of a Git or chart repository. Undefined for all else: transports that start programs (`ext::`),
 * paths of this machine without `file://`, and words that look like options.
 */
export const readSourceUrl = (written: string): SourceUrl | undefined => {
  const text = written.trim();
  if (text === '' || text.length > LONGEST || isOption(text) || !isPlainAddress(text)) return undefined;
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text) ?? [];
  if (scheme === undefined) return readScp(text);
  const known = SCHEMES.find(name => name === scheme.toLowerCase());
  return known && readUrl(known, text);
};

/** `URL` drops a port that its scheme has anyway, and all were read as if they were of one scheme. */
const writtenPort = (text: string): number | undefined => {
  const [, port] = /^[^:]+:\/\/[^/?#]*:(\d{1,5})(?=[/?#]|$)/.exec(text) ?? [];
  return port === undefined ? undefined : Number(port);
};

/** The address without any login, as a program may be given it and a person may see it. */
export const bareUrl = ({ scheme, user, host, port, path, isScp }: SourceUrl): string => {
  if (isScp) return `${user}@${host}:${path}`;
  const login = scheme === 'ssh' && user !== undefined ? `${encodeURIComponent(user)}@` : '';
  const at = `${host}${port === undefined ? '' : `:${port}`}`;
  return `${scheme}://${login}${at}${scheme === 'file' ? encodeURI(path) : path}`;
};
