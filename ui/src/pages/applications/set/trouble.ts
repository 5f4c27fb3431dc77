import type { ApiFault } from '../../../api/index.ts';

/** Whether a runtime does not answer, or did, and said why not. */
export const troubleOf = ({ status }: Pick<ApiFault, 'status'>): 'away' | 'said' =>
  // Nothing came at all, or whoever is between says that nothing came.
  status === 0 || status >= 502 ? 'away' : 'said';

/** What faults say is no sentence yet: mostly it begins small, and ends without a full stop. */
export const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[\p{L}\d)"'\u201d]$/u.test(words) ? '.' : ''}`;
