import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { read } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Pill } from '../../design/status/index.ts';
import { type Column, DataTable } from '../../design/table/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { standingOf } from './standing.ts';
import { STANDING_LOOKS } from './states.ts';
import styles from './system.module.css';
import { REFRESHED, type Subscription } from './use-system.ts';

const replay = later(async () => (await import('./replay-dialog.tsx')).ReplayDialog, MissingPart);
const LATER = [replay];

/** Who consumes events, and how far they are. */
export const SubscriptionsCard = () => {
  const t = useText('system');
  const subscriptions = useQuery({ ...read('/system/subscriptions'), ...REFRESHED });
  const mayOperate = useCan('operate', 'system');
  useFetchWhenIdle(LATER);
  const [replaying, setReplaying] = useState<Subscription>();
  return (
    <Card title={t('subscriptions.title')} aside={subscriptions.data?.length} flush className={styles.framed}>
      <DataTable
        label={t('subscriptions.title')}
        columns={useColumns()}
        rows={subscriptions.data ?? []}
        rowKey={({ name }) => name}
        actions={subscription =>
          mayOperate && (
            <Button size="sm" icon="history" onClick={() => setReplaying(subscription)}>
              {t('subscriptions.replay')}
            </Button>
          )
        }
        height="content"
        noFoot
        loading={subscriptions.isPending}
        skeletonRows={1}
        empty={<EmptyState title={t('subscriptions.none')}>{t('subscriptions.noneText')}</EmptyState>}
        error={
          subscriptions.error && (
            <ErrorState error={subscriptions.error} onRetry={() => void subscriptions.refetch()} />
          )
        }
      />
      {replaying && <replay.Show name={replaying.name} onClose={() => setReplaying(undefined)} />}
    </Card>
  );
};

const useColumns = (): readonly Column<Subscription>[] => {
  const t = useText('system.subscriptions');
  const format = useFormatter();
  return useMemo(() => {
    const figure = (id: 'unread' | 'parked' | 'dead', priority = 3): Column<Subscription> => ({
      id,
      header: t(id),
      width: id === 'parked' ? 150 : 90,
      align: 'end',
      priority,
      value: subscription => subscription[id],
      cell: subscription => format.number(subscription[id]),
    });
    return [
      {
        id: 'name',
        header: t('name'),
        flex: 2,
        min: 180,
        priority: 1,
        cell: ({ name, types }) => (
          <span className={styles.name} title={types.join(', ')}>
            <b>{name}</b>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('state'),
        flex: 3,
        min: 220,
        priority: 1,
        cell: subscription => {
          const { kind, count } = standingOf(subscription);
          return (
            <span className={styles.standing}>
              <Pill {...STANDING_LOOKS[kind]} quiet="auto">
                {t(kind)}
              </Pill>
              <span className={styles.why}>{t(`why.${kind}`, { count })}</span>
            </span>
          );
        },
      },
      figure('unread', 2),
      figure('parked'),
      figure('dead'),
    ];
  }, [t, format]);
};
