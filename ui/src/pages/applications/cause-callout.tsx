import { Button, IconButton } from '../../design/button/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import styles from './applications.module.css';
import type { FleetNumbers } from './use-fleet.ts';

type News = NonNullable<FleetNumbers['news']>;

interface Props {
  readonly news: News;
  readonly onShow: (query: string) => void;
  readonly onDismiss: () => void;
}

type CauseKind = 'image' | 'cluster' | 'git-source' | 'project' | 'runtime';

/** What broke together, and what most of it has in common. */
export const CauseCallout = ({ news: { degraded, cause }, onShow, onDismiss }: Props) => {
  const t = useText('applications');
  const all = 'state:degraded changed:1h';
  return (
    <div className={styles.cause} role="status">
      <StateIcon tone="bad" shape="heart-bad" size={15} />
      <span className={styles.causeWords}>
        <b>{t('cause.degraded', { count: degraded })}</b>{' '}
        {cause != null &&
          t.rich(`cause.${cause.kind as CauseKind}`, {
            count: cause.count,
            isAll: String(cause.count === degraded),
            value: cause.value,
            code: words => <code>{words}</code>,
          })}
      </span>
      <span className={styles.causeActions}>
        <Button
          size="sm"
          icon="filter"
          onClick={() => onShow(cause == null ? all : `${all} ${cause.kind}:${quoted(cause.value)}`)}
        >
          {t('cause.show', { count: cause?.count ?? degraded })}
        </Button>
        <IconButton size="sm" icon="x" label={t('cause.dismiss')} onClick={onDismiss} />
      </span>
    </div>
  );
};

const quoted = (value: string): string => (/[\s"\\]/.test(value) ? JSON.stringify(value) : value);
