import { useText } from '../text/index.ts';
import type { Build } from './build.ts';

/** The families of events that Git hosts tell of; whatever else there is shows under its own name. */
const EVENTS = [
  { begins: 'push.tags', word: 'tag' },
  { begins: 'push', word: 'push' },
  { begins: 'pullrequest', word: 'pullRequest' },
  { begins: 'release', word: 'release' },
] as const;

/** Who or what began a build, in words. */
export const useCauseWords = () => {
  const t = useText('builds.cause');
  const eventOf = (event: string | undefined): string => {
    const known = EVENTS.find(({ begins }) => event?.startsWith(begins));
    return known ? t(`happened.${known.word}`) : (event ?? t('event'));
  };
  return ({ cause, git }: Pick<Build, 'cause' | 'git'>): string =>
    t(cause.kind, {
      by: cause.by?.name ?? git?.author ?? t('somebody'),
      event: eventOf(cause.event),
      trigger: cause.triggerName ?? t('trigger'),
    });
};
