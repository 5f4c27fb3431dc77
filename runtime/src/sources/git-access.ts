/**
 * How a login reaches `git` without standing in an argument, a variable, an address or a message: in files that only
 * we can read, in a folder that goes when the program has ended. Connections over HTTP go through the guarded proxy of
 * this process, which judges every host on the way, those of redirects as well; `ssh` is given the judged address.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bareUrl, type SourceUrl } from '@freshet/domain/source-urls';
import { Fault, isFault } from '@freshet/kit/errors';
import { type GuardedProxy, type OutboundGuard, whySilent } from '@freshet/kit/outbound';
import { type Credential, goesThroughProxy } from './credentials.ts';
import { baseConfig, quoted } from './git-config.ts';

export interface GitAccess {
  readonly configFile: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface AccessFolders {
  /** Where files with logins live for as long as they are needed. */
  readonly drafts: string;
  /** A folder that holds nothing. */
  readonly none: string;
  readonly ssh: string;
  readonly guard: OutboundGuard;
  readonly proxy: GuardedProxy;
}

/** Servers that take a token want some name before it and do not look at it. */
const ANY_USER = 'git';

const originOf = ({ scheme, host, port }: SourceUrl): string =>
  `${scheme}://${host}${port === undefined ? '' : `:${port}`}`;

const shellWord = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

const loginOf = (url: SourceUrl, credential: Credential | undefined) => {
  const password = credential?.password?.reveal() ?? url.password;
  return password === undefined || password === ''
    ? undefined
    : { username: credential?.username || url.user || ANY_USER, password };
};

class AccessFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(name: string, text: string): Promise<string> {
    const path = join(this.#folder, name);
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
    return path;
  }
}

const webSettings = async (url: SourceUrl, credential: Credential | undefined, files: AccessFiles) => {
  const lines: string[] = [];
  const login = loginOf(url, credential);
  if (credential?.bearer) {
    lines.push(`\textraHeader = ${quoted(`Authorization: Bearer ${credential.bearer.reveal()}`)}`);
    // Git would send the header along to wherever it is led.
    lines.push('\tfollowRedirects = false');
  }
  if (credential?.insecure) lines.push('\tsslVerify = false');
  if (credential?.tlsAuthorities)
    lines.push(`\tsslCAInfo = ${quoted(await files.write('authorities.pem', credential.tlsAuthorities))}`);
  if (credential?.tlsClientCert && credential.tlsClientKey) {
    lines.push(`\tsslCert = ${quoted(await files.write('client.pem', credential.tlsClientCert))}`);
    lines.push(`\tsslKey = ${quoted(await files.write('client.key', credential.tlsClientKey.reveal()))}`);
  }
  const section = lines.length === 0 ? '' : `[http ${quoted(`${originOf(url)}/`)}]\n${lines.join('\n')}\n`;
  if (!login) return section;
  const user = `${encodeURIComponent(login.username)}:${encodeURIComponent(login.password)}`;
  const store = await files.write('login', `${originOf(url).replace('://', `://${user}@`)}\n`);
  return `${section}[credential]\n\thelper = ${quoted(`store --file=${shellWord(store)}`)}\n`;
};

const sshEnv = async (
  credential: Credential | undefined,
  files: AccessFiles,
  { program, target }: { readonly program: string; readonly target: readonly string[] },
): Promise<Record<string, string>> => {
  const words = [
    program,
    '-F',
    '/dev/null',
    '-o',
    'BatchMode=yes',
    '-o',
    'ConnectTimeout=20',
    '-o',
    'IdentitiesOnly=yes',
  ];
  // An agent or the keys of whoever runs us are nobody's credentials here.
  words.push('-o', 'IdentityAgent=none');
  if (credential?.sshPrivateKey) {
    const key = credential.sshPrivateKey.reveal().replaceAll('\r\n', '\n').trimEnd();
    words.push('-i', await files.write('key', `${key}\n`));
  } else words.push('-o', 'IdentityFile=none');
  if (credential?.insecure)
    words.push('-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null');
  else
    words.push(
      '-o',
      'StrictHostKeyChecking=yes',
      '-o',
      `UserKnownHostsFile=${await files.write('known-hosts', `${(credential?.knownHosts ?? '').trimEnd()}\n`)}`,
    );
  words.push('-o', 'GlobalKnownHostsFile=/dev/null', ...target);
  return { GIT_SSH_COMMAND: words.map(shellWord).join(' '), GIT_SSH_VARIANT: 'ssh' };
};

const SSH_PORT = 22;

/** Makes `ssh` connect to the judged address, and know the server by its name all the same. */
const sshTarget = async (url: SourceUrl, guard: OutboundGuard): Promise<readonly string[]> => {
  const { host, port = SSH_PORT } = url;
  const address = await guard.judge(host, port).catch((error: unknown) => {
    throw isFault(error) ? error : unreachable(url, error);
  });
  const name = host.replace(/^\[|\]$/g, '');
  const alias = port === SSH_PORT ? name : `[${name}]:${port}`;
  return ['-o', `HostName=${address}`, '-o', `HostKeyAlias=${alias}`, '-o', 'CheckHostIP=no'];
};

const unreachable = (url: SourceUrl, cause: unknown): Fault =>
  new Fault('SOURCE_UNREACHABLE', `${bareUrl(url)} could not be read${whySilent(cause)}`, {}, { cause });

/** How requests over HTTP leave: through the proxy that the login names, or through our own. */
const webRoute = async (
  url: SourceUrl,
  credential: Credential | undefined,
  { guard, proxy }: AccessFolders,
) => {
  const { host, port = url.scheme === 'https' ? 443 : 80 } = url;
  if (credential?.proxy && goesThroughProxy(credential, host)) {
    await guard.check(host, port);
    return { proxyUrl: credential.proxy, session: undefined };
  }
  const session = await proxy.open();
  return { proxyUrl: session.url, session };
};

const settingsOf = async (
  url: SourceUrl,
  credential: Credential | undefined,
  { files, proxyUrl }: { readonly files: AccessFiles; readonly proxyUrl: string },
): Promise<string> => `[http]\n\tproxy = ${quoted(proxyUrl)}\n${await webSettings(url, credential, files)}`;

/** Does a job with what opens the repository, and leaves nothing of it behind. */
export const withAccess = async <Result>(
  url: SourceUrl,
  credential: Credential | undefined,
  folders: AccessFolders,
  job: (access: GitAccess) => Promise<Result>,
): Promise<Result> => {
  const { drafts, none, ssh, guard } = folders;
  const isWeb = url.scheme === 'https' || url.scheme === 'http';
  const route = isWeb ? await webRoute(url, credential, folders) : undefined;
  const folder = await mkdtemp(join(drafts, 'access-'));
  try {
    const files = new AccessFiles(folder);
    const settings = route ? await settingsOf(url, credential, { files, proxyUrl: route.proxyUrl }) : '';
    const configFile = await files.write('gitconfig', `${baseConfig(none)}${settings}`);
    const env =
      url.scheme === 'ssh'
        ? await sshEnv(credential, files, { program: ssh, target: await sshTarget(url, guard) })
        : {};
    return await job({ configFile, env });
  } catch (error) {
    throw whyItFailed(error, url, route?.session?.failure());
  } finally {
    route?.session?.end();
    await rm(folder, { recursive: true, force: true });
  }
};

/** The program knows only that its proxy did not connect; the proxy knows why. */
const whyItFailed = (error: unknown, url: SourceUrl, failure: unknown): unknown => {
  if (failure === undefined || !isFault(error)) return error;
  if (isFault(failure)) return failure;
  return error.code === 'SOURCE_UNREACHABLE' ? unreachable(url, failure) : error;
};
