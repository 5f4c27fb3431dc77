import { Fault, isFault } from '@freshet/kit/errors';
import { type OutboundGuard, portOf } from '@freshet/kit/outbound';
import type { ProgramEnd } from '../../executor/index.ts';
import type { StepWorld } from '../../step/index.ts';
import type { Repository } from './repository.ts';

/** Answers git with the login that its environment has, so that it stands in no argument, file or address. */
const HELPER =
  '!f() { test "$1" = get || exit 0; printf "username=%s\\npassword=%s\\n" "$FRESHET_GIT_USER" "$FRESHET_GIT_PASSWORD"; }; f';

/** Settings for every call, as variables: a repository in a volume may have been written by a step. */
const settings = ({ login }: Repository): readonly (readonly [string, string])[] => [
  ['safe.directory', '*'],
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['advice.detachedHead', 'false'],
  ['init.defaultBranch', 'main'],
  ['gc.auto', '0'],
  ['credential.helper', ''],
  ...(login ? ([[`credential.${login.origin}.helper`, HELPER]] as const) : []),
];

/** The protocol of `git` itself goes through no proxy, so that a submodule cannot name it. */
const protocolsFor = ({ isLocal, withoutKeys, network, url }: Repository): string =>
  [
    ...(isLocal ? ['file'] : []),
    ...(network === undefined || /^git:/i.test(url) ? ['git'] : []),
    ...['http', 'https'],
    ...(withoutKeys ? [] : ['ssh']),
  ].join(':');

const USUAL_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'ssh:': 22,
  'git:': 9_418,
};

/** Where a repository is; undefined for a directory of this machine. */
const serverOf = ({
  url,
  isLocal,
}: Repository): { readonly host: string; readonly port: number } | undefined => {
  if (isLocal) return undefined;
  const [, host] = /^[\w.-]+@([\w.-]+):/.exec(url) ?? [];
  if (host !== undefined) return { host, port: 22 };
  // Schemes that browsers do not know are read as one that is, for the spellings of an address.
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(url)?.[0].toLowerCase() ?? '';
  const read = URL.parse(url.replace(/^[^:]*/, 'http'));
  if (!read || USUAL_PORTS[scheme] === undefined) return undefined;
  const port = read.port === '' ? (/:80(?=[/?#]|$)/.test(url) ? 80 : USUAL_PORTS[scheme]) : Number(read.port);
  return { host: read.hostname, port };
};

const environmentOf = (repository: Repository, proxy?: string): Readonly<Record<string, string>> => {
  const pairs = [...settings(repository), ...(proxy === undefined ? [] : ([['http.proxy', proxy]] as const))];
  const { login } = repository;
  return {
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    // A submodule names its own address: one of a repository from afar must not reach into this machine.
    GIT_ALLOW_PROTOCOL: protocolsFor(repository),
    GIT_SSH_COMMAND: 'ssh -o BatchMode=yes',
    GIT_CONFIG_COUNT: String(pairs.length),
    ...Object.fromEntries(
      pairs.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
    ...(proxy === undefined ? {} : { NO_PROXY: '', no_proxy: '' }),
    ...(login ? { FRESHET_GIT_USER: login.userName, FRESHET_GIT_PASSWORD: login.password } : {}),
  };
};

/** What git needs of whoever calls it. */
export type GitWorld = Pick<StepWorld, 'runOnHost' | 'output' | 'signal'>;

/** Calls of git in one directory. */
export class Git {
  readonly #world: GitWorld;
  readonly #directory: string;
  readonly #repository: Repository;
  readonly #extra: Readonly<Record<string, string>>;
  #judged: Promise<unknown> | undefined;

  constructor(
    world: GitWorld,
    directory: string,
    repository: Repository,
    extra: Readonly<Record<string, string>>,
  ) {
    this.#world = world;
    this.#directory = directory;
    this.#repository = repository;
    this.#extra = extra;
  }

  /** Runs git, and fails the step when that fails. */
  async run(...args: string[]): Promise<void> {
    const end = await this.#call(args, this.#world.output);
    if (end.kind === 'exited' && end.code === 0) return;
    this.#world.signal.throwIfAborted();
    throw new Fault('GIT_CLONE_FAILED', `git ${args[0] ?? ''} failed`, { command: args[0] ?? '' });
  }

  /** What git prints, without the line end; undefined when it fails. */
  async ask(...args: string[]): Promise<string | undefined> {
    return (await this.read(...args))?.trim();
  }

  /** What git prints, as it is; undefined when it fails. */
  async read(...args: string[]): Promise<string | undefined> {
    const parts: Uint8Array[] = [];
    const end = await this.#call(args, (stream, chunk) => {
      if (stream === 'out' && parts.length < 1_000) parts.push(chunk);
    });
    return end.kind === 'exited' && end.code === 0 ? Buffer.concat(parts).toString() : undefined;
  }

  /** Through our proxy, which judges each connection, and each redirect; a proxy of the pipeline is judged itself. */
  async #call(args: readonly string[], output: StepWorld['output']): Promise<ProgramEnd> {
    const { network } = this.#repository;
    if (!network) return this.#run(args, output);
    this.#judged ??= this.#judge(network.guard);
    await this.#judged;
    if (Object.keys(this.#extra).length > 0) return this.#run(args, output);
    const session = await network.proxy.open();
    try {
      const end = await this.#run(args, output, session.url);
      const isGood = end.kind === 'exited' && end.code === 0;
      const failure = session.failure();
      if (!isGood && isFault(failure, 'ADDRESS_REFUSED')) throw failure;
      return end;
    } finally {
      session.end();
    }
  }

  /** What the DNS does not know is left to git, which says so. */
  async #judge(guard: OutboundGuard): Promise<void> {
    const server = serverOf(this.#repository);
    if (server) await guard.check(server.host, server.port);
    for (const [name, value] of Object.entries(this.#extra)) {
      const proxy = /^(?:https?|all)_proxy$/i.test(name) ? URL.parse(value) : undefined;
      if (proxy) await guard.check(proxy.hostname, portOf(proxy));
    }
  }

  async #run(args: readonly string[], output: StepWorld['output'], proxy?: string): Promise<ProgramEnd> {
    const end = await this.#world.runOnHost({
      name: `git-${args[0] ?? ''}`,
      command: ['git', ...args],
      environment: { ...environmentOf(this.#repository, proxy), ...this.#extra },
      workingDirectory: this.#directory,
      output,
    });
    if (end.kind === 'failed' && end.reason.includes('not installed'))
      throw new Fault('GIT_MISSING', 'git is not installed on this machine');
    return end;
  }
}
