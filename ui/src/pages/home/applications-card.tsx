import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Sparkline } from '../../design/sparkline/index.ts';
import { ApplicationHealth } from '../../gitops/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './applications-card.module.css';
import { hasBefore, type Overview } from './figures.ts';
import { applicationsSearch } from './narrowed.ts';
import { useDelivery, usePeriod } from './use-home.ts';

type Delivered = Overview['mostActive'][number];

interface Props {
  readonly which: 'mostActive' | 'mostFailing';
}

/** The applications with most deployments, or with most failures. */
export const ApplicationsCard = ({ which }: Props) => {
  const t = useText('home.applications');
  const { days, ...narrowed } = usePeriod();
  const { overview, enabled, isError } = useDelivery();
  if (!enabled || (isError && !overview)) return null;
  const rows = overview?.[which] ?? [];
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Card
      flush
      title={t(`${which}.title`)}
      aside={t('aside', { days })}
      actions={
        <ButtonLink variant="ghost" size="sm" to="/apps" search={applicationsSearch(narrowed)}>
          {t('all')}
        </ButtonLink>
      }
    >
      {!overview && <SkeletonRows rows={4} />}
      {overview && rows.length === 0 && <p className={styles.none}>{t(`${which}.none`, { days })}</p>}
      <ul className={styles.rows}>
        {rows.map(row => (
          <Row
            key={row.id}
            row={row}
            most={most}
            which={which}
            isCompared={overview !== undefined && hasBefore(overview)}
          />
        ))}
      </ul>
    </Card>
  );
};

interface RowProps extends Props {
  readonly row: Delivered;
  readonly most: number;
  /** Something happened in the period before. */
  readonly isCompared: boolean;
}

const Row = ({ row, most, which, isCompared }: RowProps) => {
  const t = useText('home.applications');
  const { number } = useFormatter();
  const { runtime, namespace, name, health, count, before, trend } = row;
  const tone = which === 'mostFailing' ? 'bad' : 'accent';
  return (
    <li>
      <ApplicationHealth health={health} icon iconSize={15} />
      <span className={styles.about}>
        <Link
          to="/apps/$runtime/$namespace/$name"
          params={{ runtime, namespace, name }}
          search={which === 'mostActive' ? { tab: 'timeline' } : { tab: 'timeline', only: 'failed' }}
          className={styles.name}
        >
          {name}
        </Link>
        <span className={styles.bar} aria-hidden="true">
          <i className={styles[tone]} style={{ width: `${(count / most) * 100}%` }} />
        </span>
      </span>
      <span className={styles.count}>
        <b>{number(count)}</b>
        {isCompared && <span>{t('before', { count: before })}</span>}
      </span>
      <Sparkline label={t('trend', { name })} values={trend} width={64} height={20} tone={tone} />
    </li>
  );
};
