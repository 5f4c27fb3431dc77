/** What the engine complains of, in the words of the pages: what is the case, and what mends it. */

const TITLES = [
  'ComparisonError',
  'DeletionError',
  'ExcludedResourceWarning',
  'InvalidSpecError',
  'OrphanedResourceWarning',
  'RepeatedResourceWarning',
  'SharedResourceWarning',
  'SyncError',
  'UnknownError',
] as const;

type Title = (typeof TITLES)[number] | 'unreadable';
type Remedy = 'revision' | 'path' | 'denied' | 'repository' | 'unreachable' | 'invalid';

interface ConditionWords {
  /** Undefined of a type that the pages do not know, which then speaks for itself. */
  readonly title: Title | undefined;
  readonly remedy: Remedy | undefined;
}

/** What is said of a source that cannot be read, by this engine and by Argo CD, and what to do; the first that fits. */
const REMEDIES: readonly (readonly [RegExp, Remedy])[] = [
  [/has no revision|does not have the revision|unable to resolve '.*' to a commit/i, 'revision'],
  [/there is no folder|app path does not exist/i, 'path'],
  [/did not let us in|authentication (required|failed)/i, 'denied'],
  [/is not there, or not for these credentials|repository not found/i, 'repository'],
  [/could not be read: |took too long: git/i, 'unreachable'],
];

const isKnown = (type: string): type is (typeof TITLES)[number] =>
  (TITLES as readonly string[]).includes(type);

interface Condition {
  readonly type: string;
  readonly message: string;
}

export const conditionWords = ({ type, message }: Condition): ConditionWords => {
  const remedy = type === 'ComparisonError' ? REMEDIES.find(([said]) => said.test(message))?.[1] : undefined;
  if (remedy !== undefined) return { title: 'unreadable', remedy };
  return {
    title: isKnown(type) ? type : undefined,
    remedy: type === 'InvalidSpecError' ? 'invalid' : undefined,
  };
};
