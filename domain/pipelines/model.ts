import type { STEP_STATES } from './common-fields.ts';
import type { Path } from './path.ts';
import type { Plain } from './tree.ts';

/**
 * A pipeline as it is to be planned: aliases replaced, `arguments` merged, defaults filled in, scale and matrix
 * expanded. Variables are still texts; where a variable may stand for something else, the type says so.
 */
export interface Pipeline {
  /** Set where the document describes a whole pipeline and not only its workflow. */
  readonly description?: PipelineDescription;
  readonly mode: 'sequential' | 'parallel';
  readonly failFast: FlagValue;
  readonly strictFailFast: FlagValue;
  readonly stages: readonly string[];
  /** In the order of the text. */
  readonly steps: readonly Step[];
  readonly hooks: Hooks;
  readonly services?: Services;
  readonly successCriteria?: SuccessCriteria;
}

/** What stands beside the workflow in a document with `kind: pipeline`, as written. */
export interface PipelineDescription {
  readonly metadata: Plain;
  /** Triggers, variables, policies and the like, by key. */
  readonly settings: Readonly<Record<string, Plain>>;
}

/** True, false, or the text of one variable. */
export type FlagValue = boolean | string;

/** A number, or the text of one variable. */
export type NumberValue = number | string;

export type StepState = (typeof STEP_STATES)[number];

export interface Expression {
  readonly id: string;
  readonly expression: string;
}

export interface Condition {
  readonly all: readonly Expression[];
  readonly any: readonly Expression[];
}

/** All parts that are given must hold. */
export interface When {
  readonly branch?: { readonly only?: readonly string[]; readonly ignore?: readonly string[] };
  readonly condition?: Condition;
  readonly steps?: {
    readonly need: 'all' | 'any';
    readonly of: readonly { readonly name: string; readonly on: readonly StepState[] }[];
  };
}

export interface SuccessCriteria {
  readonly only?: readonly string[];
  readonly ignore?: readonly string[];
  readonly condition?: Condition;
}

export interface Retry {
  readonly maxAttempts: NumberValue;
  readonly delaySeconds: NumberValue;
  readonly exponentialFactor: NumberValue;
}

/** Metadata and annotations to record, as written. */
export interface Records {
  readonly metadata?: Plain;
  readonly annotations?: Plain;
}

/** What one hook runs and records. */
export interface Hook extends Records {
  readonly mode: 'sequential' | 'parallel';
  readonly failFast: FlagValue;
  readonly strictFailFast: FlagValue;
  readonly steps: readonly Step[];
}

export interface Hooks {
  readonly onElected?: Hook;
  readonly onSuccess?: Hook;
  readonly onFail?: Hook;
  readonly onFinish?: Hook;
}

/** Containers beside a step or a build. */
export interface Services {
  readonly name?: string;
  /** A map, or a path or name of one. */
  readonly composition?: Plain;
  readonly compositionVariables: readonly string[];
  readonly readiness?: Plain;
  readonly setup?: Plain;
  readonly sharedHostNetwork: FlagValue;
}

/** What every step has. */
export interface StepBase {
  readonly name: string;
  /** Where the step stands in the document; steps made by a matrix share the place of that. */
  readonly path: Path;
  readonly title?: string;
  readonly description?: string;
  readonly stage?: string;
  readonly when?: When;
  readonly failFast: FlagValue;
  readonly strictFailFast: FlagValue;
  readonly retry?: Retry;
  /** 0 for no timeout at all; left out, it is that of the parallel step around it. */
  readonly timeoutMs?: NumberValue;
  readonly hooks: Hooks;
  readonly onSuccess?: Records;
  readonly onFail?: Records;
  readonly onFinish?: Records;
  readonly debug?: Plain;
  readonly env?: Plain;
}

export interface FreestyleStep extends StepBase {
  readonly type: 'freestyle';
  readonly image: string;
  readonly commands?: readonly string[];
  readonly cmd?: readonly string[];
  readonly entryPoint?: readonly string[];
  readonly shell: 'sh' | 'bash';
  readonly environment: readonly string[];
  readonly workingDirectory?: string;
  readonly volumes: readonly string[];
  /** Services of its own, or the names of services of the pipeline. */
  readonly services?: Services | readonly string[];
  readonly registryContext?: string;
  readonly roleArn?: string;
}

export interface GitCloneStep extends StepBase {
  readonly type: 'git-clone';
  readonly repo: string;
  readonly revision?: string;
  readonly git?: string;
  readonly workingDirectory?: string;
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly depth?: NumberValue;
  readonly excludeBlobs: FlagValue;
  readonly skipTagsOnUpdate: FlagValue;
  readonly useProxy: FlagValue;
}

export interface AwsSettings {
  readonly region?: string;
  readonly roleArn?: string;
  readonly awsSessionName?: string;
  readonly awsDurationSeconds?: NumberValue;
}

export interface BuildStep extends StepBase, AwsSettings {
  readonly type: 'build';
  readonly imageName: string;
  /** Empty where the branch or revision is to give the tag. */
  readonly tags: readonly string[];
  readonly tagPolicy: 'lowercase' | 'original';
  readonly dockerfile: { readonly path: string } | { readonly content: string };
  readonly workingDirectory?: string;
  readonly buildArguments: readonly string[];
  readonly target?: string;
  readonly registry?: string;
  readonly registryContexts: readonly string[];
  readonly disablePush: FlagValue;
  readonly noCache: FlagValue;
  readonly noCfCache: FlagValue;
  readonly cacheFrom: readonly string[];
  readonly cacheTo: readonly string[];
  readonly squash: FlagValue;
  readonly buildkit: FlagValue;
  readonly ssh?: Plain;
  readonly secrets?: Plain;
  readonly progress?: string;
  readonly buildx?: Plain;
  readonly platform?: string;
  readonly metadata?: Plain;
  readonly annotations?: Plain;
  readonly cosign?: Plain;
  readonly provider?: Plain;
}

export interface PushStep extends StepBase, AwsSettings {
  readonly type: 'push';
  readonly candidate: string;
  readonly tags: readonly string[];
  readonly imageName?: string;
  readonly registry?: string;
  readonly registryContext?: string;
  readonly provider: string;
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
}

export interface PushTagStep extends StepBase, AwsSettings {
  readonly type: 'push-tag';
  readonly imageName: string;
  readonly tags: readonly string[];
}

export interface CompositionStep extends StepBase {
  readonly type: 'composition';
  readonly composition: Plain;
  readonly candidates: Plain;
  readonly variables: readonly string[];
  readonly workingDirectory?: string;
  readonly registryContexts: readonly string[];
  readonly addFlowVolume: FlagValue;
}

export interface LaunchCompositionStep extends StepBase {
  readonly type: 'launch-composition';
  readonly composition: Plain;
  readonly variables: readonly string[];
  readonly workingDirectory?: string;
  readonly environmentName?: string;
  readonly entryPoint?: Plain;
}

export interface DeployStep extends StepBase {
  readonly type: 'deploy';
  readonly kind: string;
  readonly cluster: string;
  readonly namespace: string;
  readonly target: { readonly service: string } | { readonly filePath: string };
  readonly candidate?: { readonly image: string; readonly registry: string };
  readonly rolloutSeconds: NumberValue;
}

export interface ApprovalStep extends StepBase {
  readonly type: 'pending-approval';
  readonly waitMs: NumberValue;
  readonly finalState: 'terminated' | 'approved' | 'denied';
}

export interface ParallelStep extends StepBase {
  readonly type: 'parallel';
  readonly steps: readonly Step[];
  readonly successCriteria?: SuccessCriteria;
}

/** A step that scale or matrix made many of; they run together. */
export interface GroupStep extends StepBase {
  readonly type: 'group';
  readonly by: 'scale' | 'matrix';
  readonly steps: readonly Step[];
}

/** One of the older steps that test against services. */
export interface TestStep extends StepBase {
  readonly type: 'integration-test' | 'travis' | 'simple_travis';
  readonly test?: Plain;
  readonly services?: Plain;
  readonly preconfiguredServices: readonly string[];
}

/** A step of a catalogue; its arguments are checked where its type is known. */
export interface TypedStep extends StepBase {
  readonly type: 'typed';
  /** As `owner/name`, without the version. */
  readonly uses: string;
  readonly version?: string;
  readonly workingDirectory?: string;
  readonly arguments: Readonly<Record<string, Plain>>;
}

export type Step =
  | FreestyleStep
  | GitCloneStep
  | BuildStep
  | PushStep
  | PushTagStep
  | CompositionStep
  | LaunchCompositionStep
  | DeployStep
  | ApprovalStep
  | ParallelStep
  | GroupStep
  | TestStep
  | TypedStep;
