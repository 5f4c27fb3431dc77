import type { ApplicationStatus } from '@freshet/domain/applications';
import { withoutSharers } from '@freshet/domain/tracking';
import { withoutPodWords } from './pod-words.ts';

/**
 * What is said of an application, as it may leave the cluster: without what its pods said, and without the names of
 * other applications, which whoever sees this one may not be meant to know of. Nobody outside can tell who that is.
 */
export const tellableText = (status: ApplicationStatus): ((text: string) => string) => {
  const tell = withoutPodWords(status);
  return text => withoutSharers(tell(text));
};
