import { useText } from '../text/index.ts';
import type { Build } from './build.ts';

/** Who or what began a build, in words. */
export const useCauseWords = () => {
  const t = useText('builds.cause');
  return ({ cause }: Pick<Build, 'cause'>): string =>
    t(cause.kind, {
      by: cause.by?.name ?? t('somebody'),
      event: cause.event ?? t('event'),
      trigger: cause.triggerName ?? t('trigger'),
    });
};
