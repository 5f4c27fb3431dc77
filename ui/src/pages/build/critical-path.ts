import { isApproval, type Step, stepMs } from './step.ts';
import { edgesOf } from './step-order.ts';

/** The steps without which the build would have been quicker, the first one first. */
export const criticalPath = (steps: readonly Step[], now: number): readonly Step[] => {
  const byId = new Map(steps.map(step => [step.id, step]));
  const endOf = ({ startedAt, ...step }: Step): number =>
    startedAt === undefined ? -1 : Date.parse(startedAt) + (stepMs({ ...step, startedAt }, now) ?? 0);
  const edges = edgesOf(steps);
  const drawn = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const last = (among: readonly Step[]): Step | undefined =>
    among
      .filter(({ startedAt }) => startedAt !== undefined)
      .reduce<Step | undefined>(
        (found, step) => (found && endOf(found) >= endOf(step) ? found : step),
        undefined,
      );
  const path: Step[] = [];
  let step = last(steps.filter(({ id }) => drawn.has(id)));
  while (step && !path.includes(step)) {
    path.unshift(step);
    const { id } = step;
    step = last(edges.filter(({ to }) => to === id).flatMap(({ from }) => byId.get(from) ?? []));
  }
  return path;
};

/** How long the steps of a path worked; what waits for a person does not count. */
export const pathMs = (path: readonly Step[], now: number): number =>
  path.filter(step => !isApproval(step)).reduce((sum, step) => sum + (stepMs(step, now) ?? 0), 0);
