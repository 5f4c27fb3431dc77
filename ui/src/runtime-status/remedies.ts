import type { Check } from './check.ts';

/** Where in the pages something can be done about a path that does not hold. */
export type RemedyKind = 'tokens' | 'source' | 'clusters';

const REMEDIES: Readonly<Record<string, RemedyKind>> = {
  'git-token': 'tokens',
  // The provider is asked to make webhooks with that token.
  webhook: 'tokens',
  'git-source': 'source',
  'managed-cluster': 'clusters',
};

/** What can be done about it in the pages; nothing where it takes a look at a network, a machine or a provider. */
export const remedyFor = ({ name, status }: Pick<Check, 'name' | 'status'>): RemedyKind | undefined =>
  status === 'failed' && Object.hasOwn(REMEDIES, name) ? REMEDIES[name] : undefined;
