import { mergeVariables, type Scope } from '@freshet/domain/expressions';
import { type Pipeline, readPipeline } from '@freshet/domain/pipelines';
import {
  type Action,
  applyEvent,
  type BuildEvent,
  type BuildState,
  type BuildStatus,
  decide,
  type ExportedVariable,
  type KeptStep,
  newBuild,
  type Plan,
  type PlanOptions,
  planBuild,
  type ReportedEvent,
  replayBuild,
  type Timer,
} from './index.ts';

/** The pipeline of a text that is known to be valid. */
export const pipelineOf = (text: string): Pipeline => {
  const { pipeline, problems } = readPipeline(`version: "1.0"\n${text}`);
  if (!pipeline) throw new Error(problems.map(({ message, line }) => `${line}: ${message}`).join('\n'));
  return pipeline;
};

/** Variables of a build. */
export const scopeOf = (variables: Readonly<Record<string, string>>): Scope => ({
  variables: mergeVariables([
    { source: 'run', variables: Object.entries(variables).map(([name, value]) => ({ name, value })) },
  ]),
});

interface RunOptions extends PlanOptions {
  readonly variables?: Readonly<Record<string, string>>;
  readonly kept?: readonly KeptStep[];
  /** Terminates it before it is started. */
  readonly cancelled?: boolean;
}

type Finish = Partial<Extract<ReportedEvent, { type: 'step.finished' }>>;

/** A build as an engine would run it, with a clock that moves only when it is told. */
export class TestBuild {
  readonly plan: Plan;
  readonly scope: Scope;
  readonly log: BuildEvent[] = [];
  readonly actions: Action[] = [];
  state: BuildState;
  now = 1_000;

  constructor(
    source: string | Pipeline,
    { variables = {}, kept, cancelled = false, ...options }: RunOptions = {},
  ) {
    this.plan = planBuild(typeof source === 'string' ? pipelineOf(source) : source, options);
    this.scope = scopeOf(variables);
    this.state = newBuild(this.plan);
    if (cancelled) this.cancel();
    this.report({ type: 'build.started', at: this.now, ...(kept ? { kept } : {}) });
  }

  /** Tells an event and decides; gives what is to be done now. */
  report(event: ReportedEvent): readonly Action[] {
    this.state = applyEvent(this.plan, this.state, event);
    const { state, events, actions } = decide(this.plan, this.state, { at: this.now, scope: this.scope });
    this.state = state;
    this.log.push(event, ...events);
    this.actions.push(...actions);
    return actions;
  }

  finish(node: string, outcome: 'success' | 'failure' | 'terminated' = 'success', more: Finish = {}) {
    const attempt = this.node(node).attempt;
    return this.report({ type: 'step.finished', at: this.now, node, attempt, outcome, ...more });
  }

  succeed(...nodes: readonly string[]): void {
    for (const node of nodes) this.finish(node);
  }

  fail(node: string, reason = 'exit code 1') {
    return this.finish(node, 'failure', { reason });
  }

  export(node: string, ...exports: readonly ExportedVariable[]) {
    return this.finish(node, 'success', { exports });
  }

  fire(timer: Timer, after = 0) {
    this.now += after;
    return this.report({ type: 'timer.fired', at: this.now, timer });
  }

  cancel(force = false) {
    return this.report({ type: 'build.cancelled', at: this.now, reason: 'ann terminated it', force });
  }

  node(id: string) {
    return this.state.nodes.at(this.plan.byId.get(id) ?? -1);
  }

  /** What is running now: attempts, and approvals that are waited for. */
  get running(): readonly string[] {
    return this.plan.nodes
      .filter(node => !('children' in node) && this.state.nodes.at(node.index).phase === 'running')
      .map(({ id }) => id);
  }

  /** Everything that was started, in order, each attempt once. */
  get started(): readonly string[] {
    return this.log.flatMap(event => (event.type === 'step.started' ? [event.node] : []));
  }

  get status(): 'new' | 'running' | BuildStatus {
    return this.state.status;
  }

  reasonOf(id: string): string | undefined {
    return this.node(id).reason;
  }

  /** The same build as its log tells it, with nothing else carried over. */
  replayed(events: number = this.log.length): BuildState {
    return replayBuild(this.plan, this.log.slice(0, events));
  }
}
