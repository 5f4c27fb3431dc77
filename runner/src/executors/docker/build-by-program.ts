import { accessSync, constants, createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type EngineClient, type ProgressLine, spellAddress } from '@freshet/kit/container-engine';
import { Fault } from '@freshet/kit/errors';
import type { Clock } from '@freshet/kit/time';
import type { ImageBuild, Output, RegistryLogin } from '../../executor/index.ts';
import { isReservedName, recordProcess, startProcess } from '../../processes/index.ts';
import type { ContainerWorld } from './container.ts';
import { followProgress } from './progress.ts';

/** What programs that build get from the machine. */
export interface BuilderPlace {
  readonly clock: Clock;
  /** A host directory of this executor and build. */
  readonly state: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A program that builds images, best first: those that build in the engine itself need no copying afterwards. */
export interface Builder {
  readonly kind: 'podman' | 'buildx' | 'buildah';
  /** What goes before the flags of the build. */
  readonly command: readonly [string, ...string[]];
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not there, or not for us
  }
};

const PLUGIN_PLACES = [
  '/usr/libexec/docker/cli-plugins',
  '/usr/lib/docker/cli-plugins',
  '/usr/local/lib/docker/cli-plugins',
];

/** The program that a build goes through; undefined where none is installed. */
export const findBuilder = (
  client: EngineClient,
  environment: BuilderPlace['environment'],
): Builder | undefined => {
  const folders = (environment.PATH ?? '').split(delimiter).filter(folder => folder !== '');
  const has = (name: string): boolean => folders.some(folder => isProgram(join(folder, name)));
  const home = environment.HOME;
  const plugins = [...(home ? [join(home, '.docker/cli-plugins')] : []), ...PLUGIN_PLACES];
  const address = spellAddress(client.address);
  if (client.podman && has('podman'))
    return { kind: 'podman', command: ['podman', '--remote', '--url', address, 'build'] };
  if (!client.podman && has('docker') && plugins.some(folder => isProgram(join(folder, 'docker-buildx'))))
    return { kind: 'buildx', command: ['docker', '--host', address, 'buildx', 'build', '--load'] };
  return has('buildah') ? { kind: 'buildah', command: ['buildah', 'build'] } : undefined;
};

/**
 * Values of arguments go by the environment, where other users do not see them; unless that would steer the program
 * itself, as LD_PRELOAD or DOCKER_HOST would.
 */
const isByEnvironment = (name: string): boolean => !isReservedName(name);

const argumentFlag = ([name, value]: readonly [string, string]): string =>
  isByEnvironment(name) ? name : `${name}=${value}`;

/** Flags of all three programs. */
export const flagsOf = (build: ImageBuild, { kind }: Builder, iidFile: string): readonly string[] => {
  const many = (flag: string, values: readonly string[]): string[] => values.flatMap(value => [flag, value]);
  return [
    ...['--iidfile', iidFile],
    ...many('--build-arg', Object.entries(build.arguments).map(argumentFlag)),
    ...(build.target === undefined ? [] : ['--target', build.target]),
    ...(build.platforms[0] === undefined ? [] : ['--platform', build.platforms[0]]),
    ...(build.noCache ? ['--no-cache'] : []),
    ...(build.squash && kind !== 'buildx' ? ['--squash'] : []),
    ...many('--cache-from', build.cacheFrom),
    ...many('--cache-to', build.cacheTo),
    ...many(
      '--secret',
      build.secrets.map(({ id, source }) => `id=${id},src=${source}`),
    ),
    ...many('--ssh', build.ssh),
    ...(kind === 'buildx' ? ['--progress', 'plain'] : []),
  ];
};

const writeLogins = async (directory: string, logins: readonly RegistryLogin[]): Promise<void> => {
  const auths = Object.fromEntries(
    logins.map(({ registry, userName, password }) => [
      registry,
      { auth: Buffer.from(`${userName}:${password}`).toString('base64') },
    ]),
  );
  await writeFile(join(directory, 'config.json'), JSON.stringify({ auths }), { mode: 0o600 });
};

const inherited = ({ environment }: BuilderPlace): Record<string, string> => {
  const names = ['PATH', 'HOME', 'XDG_RUNTIME_DIR', 'SSH_AUTH_SOCK', 'TMPDIR'];
  return Object.fromEntries(
    names.map(name => [name, environment[name] ?? '']).filter(([, value]) => value !== ''),
  );
};

/** All that a program which builds an image gets. */
export const environmentOf = (
  build: Pick<ImageBuild, 'arguments'>,
  place: BuilderPlace,
  directory: string,
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(build.arguments).filter(([name]) => isByEnvironment(name))),
  ...inherited(place),
  DOCKER_CONFIG: directory,
  REGISTRY_AUTH_FILE: join(directory, 'config.json'),
});

interface ProgramBuild {
  readonly build: ImageBuild;
  readonly builder: Builder;
  readonly place: BuilderPlace;
  readonly output: Output;
  readonly signal: AbortSignal;
}

const run = async (
  world: ContainerWorld,
  command: readonly [string, ...string[]],
  { build, place, output, signal, environment }: ProgramBuild & { environment: Record<string, string> },
): Promise<void> => {
  const running = startProcess(
    { buildId: world.buildId, programId: build.id, command, environment, workingDirectory: build.context },
    output,
    { clock: place.clock, onStart: pid => recordProcess(join(place.state, 'processes'), pid) },
  );
  const stop = (): void => void running.stop(1_000);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const end = await running.ended;
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (end.kind === 'exited' && end.code === 0) return;
  const why = end.kind === 'exited' ? `ended with exit code ${end.code}` : 'did not come to its end';
  throw new Fault(
    'IMAGE_BUILD_FAILED',
    `The image could not be built: ${command[0]} ${end.kind === 'failed' ? `failed: ${end.reason}` : why}`,
  );
};

/** Buildah keeps images to itself: the finished one is handed to the engine as an archive. */
const handOver = async (
  world: ContainerWorld,
  imageId: string,
  options: ProgramBuild & { directory: string },
) => {
  const archive = join(options.directory, 'image.tar');
  await run(world, ['buildah', 'push', '--quiet', imageId, `docker-archive:${archive}`], {
    ...options,
    environment: inherited(options.place),
  });
  const answer = await world.client.stream({
    method: 'POST',
    path: '/images/load',
    query: { quiet: '1' },
    archive: createReadStream(archive),
    signal: options.signal,
  });
  let loaded: string | undefined;
  await followProgress(answer, () => undefined, {
    code: 'IMAGE_BUILD_FAILED',
    what: 'The image could not be handed to the container engine',
    each: ({ stream }: ProgressLine) => {
      loaded = /(sha256:[0-9a-f]{64})/.exec(stream ?? '')?.[1] ?? loaded;
    },
  });
  return loaded ?? imageId;
};

const buildIn = async (
  world: ContainerWorld,
  options: ProgramBuild & { directory: string },
): Promise<string> => {
  const { build, builder, place, directory } = options;
  const iidFile = join(directory, 'image-id');
  const inline = join(directory, 'Dockerfile');
  if ('content' in build.dockerfile) await writeFile(inline, build.dockerfile.content);
  await writeLogins(directory, build.logins);
  const file = 'content' in build.dockerfile ? inline : join(build.context, build.dockerfile.path);
  const environment = environmentOf(build, place, directory);
  const [program, ...rest] = builder.command;
  await run(world, [program, ...rest, ...flagsOf(build, builder, iidFile), '--file', file, build.context], {
    ...options,
    environment,
  });
  const imageId = (await readFile(iidFile, 'utf8')).trim();
  return builder.kind === 'buildah' ? handOver(world, imageId, options) : imageId;
};

/** Builds an image by a program of this machine, for what the engine's own build does not know. */
export const buildByProgram = async (world: ContainerWorld, options: ProgramBuild): Promise<string> => {
  await mkdir(options.place.state, { recursive: true });
  const directory = await mkdtemp(join(options.place.state, 'build-'));
  try {
    return await buildIn(world, { ...options, directory });
  } finally {
    // Logins are in it.
    await rm(directory, { recursive: true, force: true });
  }
};
