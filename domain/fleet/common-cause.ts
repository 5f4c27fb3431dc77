/** What a broken application has that others may have too. */
export interface Symptom {
  readonly images: readonly string[];
  readonly cluster: string;
  readonly runtime: string;
  readonly gitSource?: string | undefined;
  readonly project: string;
}

export const CAUSE_KINDS = ['image', 'cluster', 'git-source', 'project', 'runtime'] as const;
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Something that many of the broken applications have in common. */
export interface Cause {
  readonly kind: CauseKind;
  readonly value: string;
  /** How many of the broken ones have it. */
  readonly count: number;
}

/** Fewer are no pattern. */
const FEWEST = 3;
/** At least this part of the broken ones. */
const SHARE = 0.5;
/** What most of the whole fleet has explains nothing. */
const COMMON = 0.8;

const VALUES: Readonly<Record<CauseKind, (symptom: Symptom) => readonly string[]>> = {
  image: ({ images }) => images,
  cluster: ({ cluster }) => [cluster],
  'git-source': ({ gitSource }) => (gitSource ? [gitSource] : []),
  project: ({ project }) => [project],
  runtime: ({ runtime }) => [runtime],
};

/** What half of the broken applications or more have in common: of each kind the most frequent, images first. */
export const candidateCauses = (symptoms: readonly Symptom[]): readonly Cause[] =>
  CAUSE_KINDS.flatMap(kind => {
    const counts = new Map<string, number>();
    for (const symptom of symptoms)
      for (const value of new Set(VALUES[kind](symptom))) counts.set(value, (counts.get(value) ?? 0) + 1);
    const [top] = [...counts].sort(([one, a], [two, b]) => b - a || (one < two ? -1 : 1));
    const isPattern = top !== undefined && top[1] >= FEWEST && top[1] >= symptoms.length * SHARE;
    return isPattern ? [{ kind, value: top[0], count: top[1] }] : [];
  });

/** The first candidate that the rest of the fleet does not share. */
export const commonCause = (
  candidates: readonly Cause[],
  fleet: { readonly total: number; readonly having: (cause: Cause) => number },
): Cause | undefined => candidates.find(cause => fleet.having(cause) <= fleet.total * COMMON);
