import { useFormatter, useText } from '../../text/index.ts';
import type { ApplicationDraft } from './draft.ts';
import type { Preview } from './preview.ts';
import { countTakenOver, isRefused } from './taken-over.ts';
import { useShares } from './use-shares.ts';
import styles from './wizard.module.css';

const MOST_KINDS = 12;

interface Props {
  readonly preview: Preview;
  readonly draft: ApplicationDraft;
}

/** What the first sync would do, before anything is committed. */
export const FirstSync = ({ preview: { answer, isGood }, draft }: Props) => {
  const t = useText('applicationWizard');
  const format = useFormatter();
  const shares = useShares();
  if (!isGood || answer === undefined || answer.firstSync.resources === 0) return null;
  const { resources, creates, kinds, takesOver } = answer.firstSync;
  const ofNobody = resources - creates - countTakenOver(takesOver);
  const rest = kinds.length - MOST_KINDS;
  return (
    <section className={styles.first} aria-labelledby="first-sync">
      <h3 id="first-sync">{t('first.title', { creates })}</h3>
      <ul>
        {kinds.slice(0, MOST_KINDS).map(({ kind, count }) => (
          <li key={kind} className={styles.kindCount}>
            {kind} <b>{format.number(count)}</b>
          </li>
        ))}
        {rest > 0 && <li>{t('first.more', { count: rest })}</li>}
      </ul>
      <p>
        {ofNobody > 0 && `${t('first.others', { count: ofNobody })} `}
        {takesOver.length > 0 &&
          `${t(isRefused(takesOver, draft.options) ? 'first.refused' : 'first.takesOver', { what: shares(takesOver) })} `}
        {t('first.deletes')}
        {!draft.isAutomatic && ` ${t('first.manual')}`}
      </p>
    </section>
  );
};
