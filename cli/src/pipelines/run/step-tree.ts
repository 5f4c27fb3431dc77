import type { Board, BoardStep } from './run-board.ts';
import { isHookItself } from './step-words.ts';

/** A step with how deep it stands. */
export interface TreeStep {
  readonly step: BoardStep;
  readonly depth: number;
}

/** The steps of one stage, in the order of the text. */
export interface StageSection {
  /** Undefined where the pipeline has no stages. */
  readonly title: string | undefined;
  readonly steps: readonly TreeStep[];
}

/** Steps below their stages, children below their parents; steps of hooks below what they belong to, once they run. */
export const sectionsOf = ({ stages, steps }: Board): readonly StageSection[] => {
  const known = new Map(steps.map(step => [step.id, step]));
  const shownParent = ({ parent }: BoardStep): string | undefined => {
    const step = parent === undefined ? undefined : known.get(parent);
    return step && isHookItself(step) ? shownParent(step) : step?.id;
  };
  const below = Map.groupBy(steps.filter(isShown), shownParent);
  const walk = (step: BoardStep, depth: number): readonly TreeStep[] => [
    { step, depth },
    ...(below.get(step.id) ?? []).flatMap(child => walk(child, depth + 1)),
  ];
  const roots = below.get(undefined) ?? [];
  const inStage = Map.groupBy(roots, ({ stage }) =>
    stage !== undefined && stages.includes(stage) ? stage : undefined,
  );
  const unstaged = inStage.get(undefined) ?? [];
  return [
    ...stages.map(title => ({ title, steps: inStage.get(title) ?? [] })),
    { title: stages.length > 0 ? 'without a stage' : undefined, steps: unstaged.filter(({ hook }) => !hook) },
    { title: stages.length > 0 ? 'hooks' : undefined, steps: unstaged.filter(({ hook }) => hook) },
  ]
    .filter(({ steps: own }) => own.length > 0)
    .map(({ title, steps: own }) => ({ title, steps: own.flatMap(step => walk(step, 0)) }));
};

const isShown = (step: BoardStep): boolean =>
  !step.hook || (step.phase !== 'pending' && step.outcome !== 'skipped' && !isHookItself(step));
