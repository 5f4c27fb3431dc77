import type { MadeImage } from '@freshet/contracts/runner';
import type { ExportedVariable, StepNode } from '@freshet/domain/builds';
import type { Lookup } from '@freshet/domain/expressions';
import type { Step } from '@freshet/domain/pipelines';
import type { GuardedProxy, OutboundGuard } from '@freshet/kit/outbound';
import type {
  BuildPlace,
  Output,
  Program,
  ProgramEnd,
  RegistryLogin,
  RunningServices,
} from '../executor/index.ts';

/**
 * What carries out the steps of one type. It gets the step with every reference replaced, and answers with its
 * outcome; it throws only `Fault`s that say what to do, which fail the step with their message.
 */
export type StepRunner<Kind extends Step = Step> = (step: Kind, world: StepWorld) => Promise<StepResult>;

export interface StepWorld {
  readonly node: StepNode;
  readonly attempt: number;
  readonly buildId: string;
  readonly place: BuildPlace;
  /** The host directory of the volume. */
  readonly volume: string;
  /**
   * Variables as programs see them: those of the build, what earlier steps exported, and the step's own. They lead
   * `cf_export` to the file that the engine reads when the step has ended.
   */
  readonly environment: Readonly<Record<string, string>>;
  /** Prints to the log of the step; masking is behind it. */
  readonly output: Output;
  /** Aborted when the step is to stop; a runner then stops its programs and settles. */
  readonly signal: AbortSignal;
  /** Runs a program in the place of the build with `output`, and stops it when the signal aborts. */
  readonly run: (program: StepProgram) => Promise<ProgramEnd>;
  /** Runs a program of the machine that the engine is on, such as `git`, in the same manner. */
  readonly runOnHost: (program: HostProgram) => Promise<ProgramEnd>;
  /** What programs of this attempt have exported so far. */
  readonly exported: () => Promise<readonly ExportedVariable[]>;
  /** What names stand for now, for texts that are not part of the step. */
  readonly lookup: Lookup;
  /** Where a `working_directory` leads, by the rules of the language. */
  readonly directory: (written: string | undefined) => Directory;
  /** Hides a value in all output from now on. */
  readonly mask: (value: string) => void;
  /** How long a program that was asked to end may take. */
  readonly graceMs: number;
  /** Services of the build, when it has any. */
  readonly services: BuildServices | undefined;
  /** What earlier steps are worth knowing for: their images and directories. */
  readonly facts: (step: string) => StepFacts | undefined;
  /** Connections of the account by name; locally those of the configuration file of the run. */
  readonly connections: Connections;
}

/** A program of a step; `name` tells several of one step apart, and is empty for its only one. */
export type StepProgram = Omit<Program, 'id'> & { readonly name?: string; readonly output?: Output };

/** A program that runs beside the engine and not in the place of the build. */
export interface HostProgram {
  readonly name?: string;
  /** The program, looked up in the PATH of the engine, and its arguments: never secrets. */
  readonly command: readonly [string, ...string[]];
  /** All that it gets beside PATH, HOME and TMPDIR. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
  /** Where its output goes; that of the step unless told. */
  readonly output?: Output;
  /** Written to its standard input. */
  readonly input?: string;
}

/** A directory in both views. */
export interface Directory {
  /** As programs of the build see it; undefined for the image's own. */
  readonly seen: string | undefined;
  /** On the host; undefined where it is not part of the volume. */
  readonly host: string | undefined;
}

export interface BuildServices {
  readonly name: string | undefined;
  readonly running: RunningServices;
}

/** What a step is known for when others name it. */
export interface StepFacts {
  /** What `${{step}}` stands for where an image is wanted. */
  readonly image?: string;
  readonly workingDirectory?: string;
  readonly imageId?: string;
  readonly imageName?: string;
  readonly imageTagName?: string;
  readonly registry?: string;
  readonly revision?: string;
  readonly repo?: string;
  readonly digest?: string;
  /** Registry, name and digest as one text. */
  readonly imageRepoDigest?: string;
}

export interface StepResult {
  readonly outcome: 'success' | 'failure' | 'terminated';
  /** One sentence for a person. */
  readonly reason?: string;
  readonly facts?: StepFacts;
  /** The image that it built or pushed. */
  readonly made?: MadeImage;
  /** What leaves the step; left out, everything that its programs exported with `cf_export`. */
  readonly exports?: readonly ExportedVariable[];
}

/** What the account or the run knows of other systems. */
export interface Connections {
  registry(name: string | undefined): RegistryConnection | undefined;
  /** The one whose domain an image has, for pulling it. */
  registryOfImage(image: string): RegistryConnection | undefined;
  git(name: string | undefined): GitConnection | undefined;
  /** A directory of this machine that stands for a repository, as the one that a local run was started in. */
  localRepository(repo: string): string | undefined;
  /** Whether steps are kept from the machine, so that repositories must come from elsewhere too. */
  readonly isConfined?: boolean;
  /** Whether the build is of somebody who must not use what the machine logs in with. */
  readonly isStranger?: boolean;
  /** Judges where `git` goes on behalf of the build; absent for a person at their own machine. */
  readonly network?: GuardedNetwork | undefined;
}

/** Where programs of the engine may connect to on behalf of a build. */
export interface GuardedNetwork {
  readonly guard: OutboundGuard;
  readonly proxy: GuardedProxy;
}

export interface RegistryConnection extends RegistryLogin {
  readonly name: string;
  readonly prefix?: string;
}

export interface GitConnection {
  readonly name: string;
  readonly host: string;
  /** What `owner/name.git` is below, where that is not the host itself over HTTPS. */
  readonly root?: string;
  readonly userName?: string;
  readonly password?: string;
}

/** Who runs steps of which type; a type that is left out cannot be run here. */
export type StepRunners = {
  readonly [Type in StepNode['step']['type']]?: StepRunner<Extract<Step, { type: Type }>>;
};
