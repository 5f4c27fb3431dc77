/** What is there of what a first application needs; undefined while that is not known. */
export interface StartFacts {
  readonly runtimes: number | undefined;
  readonly sources: number | undefined;
  readonly applications: number | undefined;
}

const STEPS = ['runtime', 'source', 'application'] as const;

export interface StartStep {
  readonly id: (typeof STEPS)[number];
  readonly state: 'done' | 'next' | 'later';
}

/** The way to the first application; nothing once there is one, or while nobody knows. */
export const startSteps = ({
  runtimes,
  sources = 0,
  applications = 0,
}: StartFacts): readonly StartStep[] | undefined => {
  if (runtimes === undefined || applications > 0) return undefined;
  // Sources and applications are those of runtimes.
  const isDone = { runtime: runtimes > 0, source: runtimes > 0 && sources > 0, application: false };
  const next = STEPS.find(id => !isDone[id]);
  return STEPS.map(id => ({ id, state: isDone[id] ? 'done' : id === next ? 'next' : 'later' }));
};
