/** What its runtime told of an application before and after a merge. */
export interface MergeComparison {
  readonly from: { readonly failure?: string | null | undefined };
  readonly to: { readonly failure?: string | null | undefined };
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
}

/**
 * `breaks`: it can be rendered now, and after the merge no more. `stays-broken`: neither now nor then. `mends`: only then.
 * `same`: the merge changes nothing of it, whatever the cluster has otherwise today.
 */
export type MergeVerdict = 'breaks' | 'stays-broken' | 'mends' | 'changes' | 'same';

export const verdictOf = ({ from, to, created, changed, deleted }: MergeComparison): MergeVerdict => {
  const [wasBroken, isBroken] = [from, to].map(({ failure }) => typeof failure === 'string');
  if (isBroken) return wasBroken ? 'stays-broken' : 'breaks';
  if (wasBroken) return 'mends';
  return created + changed + deleted > 0 ? 'changes' : 'same';
};
