import type { Preview } from './preview.ts';

type TakenOver = NonNullable<Preview['answer']>['firstSync']['takesOver'][number];

/** Objects of one other application, or of others that have no name here. */
interface Share {
  readonly kind: 'named' | 'nameless' | 'more';
  readonly name: string;
  readonly count: number;
}

/** So many others are named; of the rest it is said how much they have. */
const MOST_NAMED = 3;

const shareOf = ({ namespace, name, count }: TakenOver, home: string): Share =>
  name == null
    ? { kind: 'nameless', name: '', count }
    : { kind: 'named', name: namespace == null || namespace === home ? name : `${namespace}/${name}`, count };

/** Whose objects a first sync takes over, few enough to be read in one sentence. */
export const sharesOf = (takesOver: readonly TakenOver[]): readonly Share[] => {
  // As long as all lie in one namespace, nobody needs to be told which.
  const namespaces = new Set(takesOver.flatMap(({ namespace }) => namespace ?? []));
  const home = namespaces.size === 1 ? ([...namespaces][0] ?? '') : '';
  const shares = takesOver.map(one => shareOf(one, home));
  if (shares.length <= MOST_NAMED + 1) return shares;
  const count = shares.slice(MOST_NAMED).reduce((sum, share) => sum + share.count, 0);
  return [...shares.slice(0, MOST_NAMED), { kind: 'more', name: '', count }];
};

/** How many objects others have of those that the first sync applies. */
export const countTakenOver = (takesOver: readonly TakenOver[]): number =>
  takesOver.reduce((sum, { count }) => sum + count, 0);

/** With it a sync fails rather than take over what another application has. */
const REFUSES = 'FailOnSharedResource=true';

/**
 * What somebody has to agree to before it is committed: known by what is taken over, so that who agreed to less is asked
 * again. As in Argo CD nothing keeps an application from taking over what another has; but it shall be meant.
 */
export const takeOverOf = (
  { answer, isGood }: Pick<Preview, 'answer' | 'isGood'>,
  options: readonly string[],
): string | undefined => {
  const takesOver = isGood ? (answer?.firstSync.takesOver ?? []) : [];
  return takesOver.length === 0 || options.includes(REFUSES) ? undefined : JSON.stringify(takesOver);
};

/** The first sync would fail, since it may not take over what another has. */
export const isRefused = (takesOver: readonly TakenOver[], options: readonly string[]): boolean =>
  takesOver.length > 0 && options.includes(REFUSES);
