import type { Board, BoardStep } from './run-board.ts';

/** A step with how deep it stands. */
export interface TreeStep {
  readonly step: BoardStep;
  readonly depth: number;
}

/** The steps of one stage, in the order of the text. */
export interface StageSection {
  /** Undefined for what names no stage. */
  readonly title: string | undefined;
  readonly steps: readonly TreeStep[];
}

/** Steps below their stages, children below their parents; hooks only once they run. */
export const sectionsOf = ({ stages, steps }: Board): readonly StageSection[] => {
  const known = new Set(steps.map(({ id }) => id));
  const below = Map.groupBy(steps.filter(isShown), ({ parent }) =>
    parent !== undefined && known.has(parent) ? parent : undefined,
  );
  const walk = (step: BoardStep, depth: number): readonly TreeStep[] => [
    { step, depth },
    ...(below.get(step.id) ?? []).flatMap(child => walk(child, depth + 1)),
  ];
  const roots = below.get(undefined) ?? [];
  const inStage = Map.groupBy(roots, ({ stage }) =>
    stage !== undefined && stages.includes(stage) ? stage : undefined,
  );
  return [...new Set([...stages, undefined])]
    .map(title => ({ title, steps: (inStage.get(title) ?? []).flatMap(step => walk(step, 0)) }))
    .filter(section => section.steps.length > 0);
};

const isShown = ({ hook, phase, outcome }: BoardStep): boolean =>
  !hook || (phase !== 'pending' && outcome !== 'skipped');
