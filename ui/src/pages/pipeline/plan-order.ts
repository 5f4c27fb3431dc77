import type { components } from '../../api/index.ts';

export type Plan = components['schemas']['PipelinePlan'];
export type PlanStep = Plan['steps'][number];

const isHook = ({ kind }: PlanStep): boolean => kind === 'hook';

/** Looks up how the parts of a plan belong together. */
const familyOf = ({ steps, mode }: Pick<Plan, 'steps' | 'mode'>) => {
  const byId = new Map(steps.map(step => [step.id, step]));
  const held = new Map<string | undefined, PlanStep[]>();
  for (const step of steps)
    if (!isHook(step)) held.set(step.parent, [...(held.get(step.parent) ?? []), step]);
  const isGroup = (step: PlanStep): boolean => !isHook(step) && held.has(step.id);
  /** The one before a step among those beside it. */
  const earlier = (step: PlanStep): readonly PlanStep[] => {
    const beside = held.get(step.parent) ?? [];
    const at = beside.indexOf(step);
    return at > 0 ? beside.slice(at - 1, at) : [];
  };
  /** The steps that are drawn for a part: itself, or all that it holds. */
  const drawnFor = (step: PlanStep): readonly PlanStep[] =>
    held.has(step.id) ? (held.get(step.id) ?? []).flatMap(drawnFor) : [step];
  const before = (step: PlanStep): readonly PlanStep[] => {
    if (step.after.length > 0) return step.after.flatMap(id => byId.get(id) ?? []);
    const holder = byId.get(step.parent ?? '');
    if (holder === undefined) return mode === 'parallel' ? [] : earlier(step);
    if (isHook(step)) return [holder];
    const beside = isGroup(holder) ? [] : earlier(step);
    return beside.length > 0 ? beside : before(holder);
  };
  return { held, drawnFor, before };
};

/** The steps to draw: groups and hooks by what they hold, a step with hooks as itself and followed by them. */
export const drawnSteps = (plan: Pick<Plan, 'steps' | 'mode'>): readonly PlanStep[] => {
  const { held } = familyOf(plan);
  return plan.steps.filter(step => !isHook(step) && !held.has(step.id));
};

/** The order between drawn steps. */
export const planEdges = (
  plan: Pick<Plan, 'steps' | 'mode'>,
): readonly { readonly from: string; readonly to: string }[] => {
  const { drawnFor, before } = familyOf(plan);
  return drawnSteps(plan).flatMap(to =>
    before(to)
      .flatMap(drawnFor)
      .map(from => ({ from: from.id, to: to.id })),
  );
};
