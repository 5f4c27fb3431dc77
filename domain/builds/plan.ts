import type { AwaitedState, When as CheckedWhen } from '@freshet/domain/expressions';
import type {
  FlagValue,
  NumberValue,
  Path,
  Pipeline,
  Position,
  Records,
  Retry,
  Services,
  Step,
  SuccessCriteria,
} from '@freshet/domain/pipelines';

/** When a hook runs, in the order in which hooks do. */
export type HookEvent = 'on_elected' | 'on_success' | 'on_fail' | 'on_finish';

/**
 * How the children of a node follow each other. `sequential`: one after the other, each judged once; `parallel`:
 * each as soon as its condition holds, however late that is; `together`: all at once, as in a parallel step.
 */
export type FlowMode = 'sequential' | 'parallel' | 'together';

/** Places of the hooks of a node in `Plan.nodes`. */
export interface HookPlaces {
  readonly onElected?: number;
  readonly onSuccess?: number;
  readonly onFail?: number;
  readonly onFinish?: number;
}

/** What every part of a plan has. */
interface NodeBase {
  /** Its place in `Plan.nodes`; those that stand further up in the text have lower ones. */
  readonly index: number;
  /**
   * Names from the outside in, as `unit`, `tests.unit` or `unit.hooks.on_finish`; the build is `#build`. The same
   * pipeline gives the same ids in every plan.
   */
  readonly id: string;
  /** What conditions call it; that of a hook is its event. */
  readonly name: string;
  /** Where it is written. */
  readonly path: Path;
  readonly parent: number;
  /** How many nodes stand around it. */
  readonly depth: number;
}

/** What a flow has: children, and rules for what their results mean. */
interface FlowBase extends NodeBase {
  readonly mode: FlowMode;
  readonly children: readonly number[];
  readonly failFast: FlagValue;
  readonly strictFailFast: FlagValue;
}

/** What a step of the pipeline or of a hook has. */
interface StepNodeBase extends NodeBase {
  /** A declared stage; a step that names another one stands in none. */
  readonly stage?: string;
  readonly title?: string;
  /** What it waits for, when it waits for anything. */
  readonly when?: PlannedWhen;
  /** Keys of the step with references in them, which are replaced only when the step begins. */
  readonly late: readonly string[];
  readonly failFast: FlagValue;
  readonly strictFailFast: FlagValue;
}

/** The whole build; there is one, at place 0. */
export interface BuildNode extends FlowBase {
  readonly kind: 'build';
  readonly hooks: HookPlaces;
  /** Place of the services that live as long as the build. */
  readonly services?: number;
  readonly successCriteria?: SuccessCriteria;
}

/** A step that something runs: everything but approvals and groups. */
export interface StepNode extends StepNodeBase {
  readonly kind: 'step';
  readonly step: Exclude<Step, { type: 'parallel' | 'group' | 'pending-approval' }>;
  readonly hooks: HookPlaces;
  readonly retry?: Retry;
  /** That of the parallel step around it when it has none; 0 for none at all. */
  readonly timeoutMs?: NumberValue;
}

/** A step that waits for a person. */
export interface ApprovalNode extends StepNodeBase {
  readonly kind: 'approval';
  readonly step: Extract<Step, { type: 'pending-approval' }>;
  readonly hooks: HookPlaces;
}

/** A parallel step, or the steps that scale or matrix made. */
export interface GroupNode extends StepNodeBase {
  readonly kind: 'group';
  readonly mode: 'together';
  readonly step: Extract<Step, { type: 'parallel' | 'group' }>;
  readonly children: readonly number[];
  readonly successCriteria?: SuccessCriteria;
}

/** What runs and is recorded around a build or a step. */
export interface HookNode extends FlowBase {
  readonly kind: 'hook';
  readonly event: HookEvent;
  /** Its own steps by name, groups and their children among them. */
  readonly names: ReadonlyMap<string, number>;
  /** Metadata and annotations to record once its steps have ended. */
  readonly records?: Records;
}

/** Services of the pipeline: begun before anything else, and stopped when the build has finished. */
export interface ServicesNode extends NodeBase {
  readonly kind: 'services';
  readonly services: Services;
}

export type PlanNode = BuildNode | StepNode | ApprovalNode | GroupNode | HookNode | ServicesNode;

/** Nodes with children. */
export type FlowNode = BuildNode | GroupNode | HookNode;

/** Nodes that one `step.finished` or an approval ends. */
export type LeafNode = StepNode | ApprovalNode | ServicesNode;

/** True for nodes without children. */
export const isLeaf = (node: PlanNode): node is LeafNode => !('children' in node);

/** One step that waits for another. */
export interface Awaiting {
  readonly node: number;
  readonly need: 'all' | 'any';
  readonly on: readonly AwaitedState[];
}

/** A condition with what can change it. */
export interface PlannedWhen {
  readonly condition: CheckedWhen;
  /** Whether all of the steps that it waits for are needed, or any. */
  readonly need: 'all' | 'any';
  /** The steps named by `when.steps`, once for each time they are named. */
  readonly awaits: readonly { readonly place: number; readonly on: readonly AwaitedState[] }[];
  /** Whether a step that only begins may change `when.steps`. */
  readonly eager: boolean;
  /** Whether variables say which steps it names, so that any step may change it. */
  readonly readsAnything: boolean;
  /** Places of the steps that expressions name. */
  readonly reads: readonly number[];
  /** Whether what steps export may change it. */
  readonly readsVariables: boolean;
  /** Whether it asks for the result of the whole build. */
  readonly readsWorkflow: boolean;
}

/** Everything that may run, before it is known what will. */
export interface Plan {
  readonly pipeline: Pipeline;
  readonly nodes: readonly PlanNode[];
  readonly byId: ReadonlyMap<string, number>;
  /** Steps that conditions can name, those of hooks not among them. */
  readonly byName: ReadonlyMap<string, number>;
  /** For each place, those to look at again whenever its state changes. */
  readonly watchers: readonly (readonly number[])[];
  /** For each place, those that wait for it to end, once for each time they name it. */
  readonly awaitedBy: readonly (readonly Awaiting[])[];
  /** Places of those whose condition variables, or the result of the build, may change. */
  readonly variableWatchers: readonly number[];
  readonly workflowWatchers: readonly number[];
  /** Places of those that any change of any step may concern. */
  readonly stepWatchers: readonly number[];
  readonly timeoutMs?: number;
}

/** What planning needs to know beside the pipeline. */
export interface PlanOptions {
  /** The longest the whole build may take; none unless told. */
  readonly timeoutMs?: number;
  /** Finds the line of a path, so that a fault can name it; `locate` of what was read. */
  readonly locate?: (path: Path) => Position | undefined;
}
