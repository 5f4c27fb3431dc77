/**
 * The port between the engine and the place where steps run. An executor knows containers or processes and nothing of
 * pipelines: a step type turns a step into programs, images and services, and the executor runs those.
 */

/** Where steps run: host processes, containers, or nowhere at all. */
export interface Executor {
  readonly kind: 'local' | 'docker' | 'no-op';
  /** Makes the place of one build. Throws a `Fault` that says what to install where something is missing. */
  open(options: OpenOptions): Promise<BuildPlace>;
  /** Ends and removes whatever a process that is gone left of the build, the volume excepted. Finding nothing is fine. */
  clean(options: OpenOptions): Promise<void>;
}

export interface OpenOptions {
  /** Names everything that is made for the build, so that it can be found again after a crash. */
  readonly buildId: string;
  /** The host directory of the shared volume; it is there, empty or reused, and nobody else uses it. */
  readonly volume: string;
  /** A host directory for the executor alone: what it writes there is still there after a crash, for `clean`. */
  readonly state: string;
}

/** Everything the steps of one build share. */
export interface BuildPlace {
  /** Where programs see the volume: `/codefresh/volume` in containers, the host directory for processes. */
  readonly volumePath: string;
  /** What a person should know before steps run, in full sentences. */
  readonly notices?: readonly string[];
  /** Runs a program. What goes wrong is told by `ended`, never thrown. */
  run(program: Program, output: Output): RunningProgram;
  /** Starts the services and answers once their containers run; readiness is the caller's to ask. */
  serve(
    services: readonly ServiceProgram[],
    output: Output,
    options?: ServeOptions,
  ): Promise<RunningServices>;
  /** Undefined where the executor cannot build or push images. */
  readonly images: Images | undefined;
  /** Ends whatever still runs and removes whatever was made, the volume excepted. May be called twice. */
  close(): Promise<void>;
}

export interface Program {
  /** Unique in the build: the id of the node with its attempt, and what else tells programs of one step apart. */
  readonly id: string;
  readonly image: string;
  /** Replaces the entrypoint of the image; absent to leave it. */
  readonly entrypoint?: readonly string[];
  /** Replaces the command of the image; absent to leave it. */
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** As programs see it; absent for the image's own. */
  readonly workingDirectory?: string;
  /** Parts of the volume that are mounted elsewhere too. */
  readonly mounts: readonly Mount[];
  /** Services it can reach by name. */
  readonly services?: RunningServices;
  /** What to log in with where the image comes from a registry that asks for it. */
  readonly registryLogin?: RegistryLogin;
}

export interface Mount {
  /** Below the volume, without leading slash. */
  readonly source: string;
  readonly target: string;
}

export interface ServeOptions {
  /** Puts the services, and the programs that use them, on the network of the host. */
  readonly onHost?: boolean;
  /** Gives up waiting for services that others depend on. */
  readonly signal?: AbortSignal;
  /** What must be so before the call answers, for programs that depend on it. */
  readonly until?: readonly ServiceDependency[];
}

export interface ServiceProgram extends Omit<Program, 'services' | 'mounts'> {
  /** The name other programs reach it by. */
  readonly name: string;
  readonly ports: readonly string[];
  readonly mounts: readonly Mount[];
  /** Services of the same call that it is started after; order among the others is free. */
  readonly dependsOn?: readonly ServiceDependency[];
  readonly healthCheck?: HealthCheck;
  /** Whom it runs as; absent for the image's own user. */
  readonly user?: string;
  readonly privileged?: boolean;
}

export interface ServiceDependency {
  readonly name: string;
  readonly until: 'started' | 'healthy' | 'completed';
}

/** What tells that a service is well: a command that exits with 0. */
export interface HealthCheck {
  /** A program with its arguments. */
  readonly command: readonly string[];
  readonly intervalMs: number;
  readonly timeoutMs: number;
  readonly startPeriodMs: number;
  readonly retries: number;
}

export interface RunningProgram {
  readonly ended: Promise<ProgramEnd>;
  /** Asks the whole process group to end, and ends it by force after the grace. Settles once nothing is left of it. */
  stop(graceMs: number): Promise<void>;
}

export type ProgramEnd =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'signalled'; readonly signal: string }
  /** It could not be started or followed: no such image, no such directory, the engine went away. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface RunningServices {
  readonly names: readonly string[];
  /** True when they share the network of the host, so that they are reached as localhost. */
  readonly onHost: boolean;
  stop(): Promise<void>;
}

/** Takes what a program prints, in order. Waiting for the promise is how a slow reader slows the program down. */
export type Output = (stream: 'out' | 'err', chunk: Uint8Array) => Promise<void> | void;

export interface RegistryLogin {
  readonly registry: string;
  readonly userName: string;
  readonly password: string;
}

/** Builds, tags and pushes images. Every method throws a `Fault` with the tool's own last words. */
export interface Images {
  build(build: ImageBuild, output: Output, signal: AbortSignal): Promise<{ readonly imageId: string }>;
  tag(source: string, target: string): Promise<void>;
  /** Gets an image that is elsewhere, even where an older one of that name is here. */
  pull(image: string, login: RegistryLogin | undefined, output: Output, signal: AbortSignal): Promise<void>;
  push(
    image: string,
    login: RegistryLogin | undefined,
    output: Output,
    signal: AbortSignal,
  ): Promise<{ readonly digest?: string }>;
}

export interface ImageBuild {
  readonly id: string;
  /** Host directory of the context. */
  readonly context: string;
  /** Relative to the context, or the text of one. */
  readonly dockerfile: { readonly path: string } | { readonly content: string };
  readonly tags: readonly string[];
  readonly arguments: Readonly<Record<string, string>>;
  readonly target?: string;
  readonly platforms: readonly string[];
  readonly noCache: boolean;
  readonly squash: boolean;
  readonly cacheFrom: readonly string[];
  readonly cacheTo: readonly string[];
  readonly secrets: readonly { readonly id: string; readonly source: string }[];
  readonly ssh: readonly string[];
  /** For the registries that the images it is based on come from. */
  readonly logins: readonly RegistryLogin[];
}
