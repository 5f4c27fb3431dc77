import type { StepNode } from '@freshet/domain/builds';
import type { Step } from '@freshet/domain/pipelines';
import type { BuildPlace, Output, RegistryLogin, RunningServices } from '../executor/index.ts';

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
  /** Variables as programs see them: those of the build, what earlier steps exported, and the step's own. */
  readonly environment: Readonly<Record<string, string>>;
  /** Prints to the log of the step; masking is behind it. */
  readonly output: Output;
  /** Aborted when the step is to stop; a runner then stops its programs and settles. */
  readonly signal: AbortSignal;
  /** How long a program that was asked to end may take. */
  readonly graceMs: number;
  /** Services of the build by the name of their group. */
  readonly services: RunningServices | undefined;
  /** What earlier steps are worth knowing for: their images and directories. */
  readonly facts: (step: string) => StepFacts | undefined;
  /** Connections of the account by name; locally those of the configuration file of the run. */
  readonly connections: Connections;
}

/** What a step is known for when others name it. */
export interface StepFacts {
  readonly workingDirectory?: string;
  readonly imageId?: string;
  readonly imageName?: string;
  readonly imageTagName?: string;
  readonly registry?: string;
  readonly revision?: string;
  readonly repo?: string;
  readonly digest?: string;
}

export interface StepResult {
  readonly outcome: 'success' | 'failure' | 'terminated';
  /** One sentence for a person. */
  readonly reason?: string;
  readonly facts?: StepFacts;
}

/** What the account or the run knows of other systems. */
export interface Connections {
  registry(name: string | undefined): RegistryConnection | undefined;
  git(name: string | undefined): GitConnection | undefined;
}

export interface RegistryConnection extends RegistryLogin {
  readonly name: string;
  readonly prefix?: string;
}

export interface GitConnection {
  readonly name: string;
  readonly host: string;
  readonly userName?: string;
  readonly password?: string;
}
