/**
 * How a build ends, said once more in the plainest words and without the machine: only the pipeline, and how each
 * step ended. Where two statuses are right because it depends on what came first, both are given.
 */
import type { FlagValue, Pipeline, Step, SuccessCriteria } from '@freshet/domain/pipelines';
import type { BuildEvent, BuildStatus, Plan } from './index.ts';

type Ends = ReadonlyMap<string, string>;

const failed = (end: string | undefined): boolean =>
  end === 'failure' || end === 'denied' || end === 'terminated';
const off = (flag: FlagValue): boolean => flag === false;

/** What the rules are applied to. */
interface Facts {
  readonly ends: Ends;
  /** Steps that never got their turn, since a failure stopped the pipeline. */
  readonly stopped: ReadonlySet<string>;
  /** Groups whose children got their turn. */
  readonly opened: ReadonlySet<string>;
  readonly tolerates: boolean;
  readonly strict: boolean;
}

const childrenOf = (step: Step): readonly Step[] =>
  step.type === 'parallel' || step.type === 'group' ? step.steps : [];

/** The leaves' ends are taken from the log; those of groups are worked out. */
const endOf = (step: Step, id: string, facts: Facts): string => {
  const told = facts.ends.get(id) ?? 'skipped';
  const children = childrenOf(step);
  if (children.length === 0 || !facts.opened.has(id)) return told;
  if (off(step.failFast) || facts.tolerates) return 'success';
  const isFatal = (child: Step): boolean =>
    failed(endOf(child, `${id}.${child.name}`, facts)) && !off(child.failFast);
  return children.some(isFatal) ? 'failure' : 'success';
};

const anyStrict = (steps: readonly Step[], prefix: string, facts: Facts): boolean =>
  steps.some(step => {
    const id = `${prefix}${step.name}`;
    const tolerated = off(step.failFast) || facts.tolerates;
    const isStrict = facts.strict || step.strictFailFast === true;
    const own = tolerated && isStrict && failed(endOf(step, id, facts));
    return own || anyStrict(childrenOf(step), `${id}.`, facts);
  });

const meets = ({ only, ignore, condition }: SuccessCriteria, results: Ends, facts: Facts): boolean => {
  // The only condition that is generated asks for the success of the first step.
  if (condition) return results.get('a') === 'success';
  const names = [...results.keys()];
  const counted = only ?? names.filter(name => !ignore?.includes(name));
  return counted.every(name => !failed(results.get(name)) && !facts.stopped.has(name));
};

const byRules = ({ steps, successCriteria }: Pipeline, facts: Facts): readonly BuildStatus[] => {
  const results = new Map(steps.map(step => [step.name, endOf(step, step.name, facts)] as const));
  if (successCriteria) return meets(successCriteria, results, facts) ? ['success'] : ['error'];
  const fatal = steps
    .filter(step => failed(results.get(step.name)) && !off(step.failFast) && !facts.tolerates)
    .map(step => (results.get(step.name) === 'denied' ? 'denied' : 'error'));
  if (fatal.length > 0) return fatal;
  return anyStrict(steps, '', facts) ? ['error'] : ['success'];
};

const wasCancelled = (log: readonly BuildEvent[], ends: Ends): boolean =>
  log.some(event => {
    if (event.type === 'build.cancelled') return true;
    const expired =
      event.type === 'timer.fired' && event.timer.kind === 'approval' ? event.timer.node : undefined;
    return expired !== undefined && ends.get(expired) === 'terminated';
  });

/** The statuses that a finished build may have. */
export const expectedStatuses = ({ pipeline }: Plan, log: readonly BuildEvent[]): readonly BuildStatus[] => {
  const ends = new Map<string, string>();
  const stopped = new Set<string>();
  const opened = new Set<string>();
  for (const event of log) {
    if (event.type === 'flow.opened') opened.add(event.node);
    if (event.type === 'step.ended') ends.set(event.node, event.result);
    if (event.type !== 'step.skipped') continue;
    ends.set(event.node, 'skipped');
    if (event.cause === 'stopped') stopped.add(event.node);
  }
  if (wasCancelled(log, ends)) return ['terminated'];
  const before = ['#build.services', '#build.hooks.on_elected'].map(id => ends.get(id));
  if (before.includes('terminated')) return ['terminated'];
  if (before.some(failed)) return ['error'];
  const { failFast, strictFailFast } = pipeline;
  return byRules(pipeline, {
    ends,
    stopped,
    opened,
    tolerates: off(failFast),
    strict: strictFailFast === true,
  });
};
