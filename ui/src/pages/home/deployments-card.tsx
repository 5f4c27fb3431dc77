import { useMemo } from 'react';
import { Card } from '../../design/card/index.ts';
import { BarChart } from '../../design/chart/index.ts';
import { Skeleton } from '../../design/skeleton/index.ts';
import { Failure } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { barsOf, relativeChange, totalOf } from './figures.ts';
import { useDelivery, usePeriod } from './use-home.ts';

const HEIGHT = 196;

/** Deployments of each day, or of each week of a long period, by how they went, as bars and as a table. */
export const DeploymentsCard = () => {
  const t = useText('home.deployments');
  const { number } = useFormatter();
  const { days } = usePeriod();
  const { overview, enabled, isError, error, refetch } = useDelivery();
  const { isWeekly, bars } = useMemo(() => barsOf(overview?.days ?? []), [overview]);
  const times = useMemo(() => bars.map(({ from }) => from), [bars]);
  const lastDays = useMemo(() => bars.map(({ last }) => last), [bars]);
  const series = useMemo(() => {
    const of = (id: 'successful' | 'failed' | 'rollbacks', tone: 'ok' | 'bad' | 'gate') => ({
      id,
      label: t(id),
      tone,
      values: bars.map(bar => bar[id]),
      summary: number(overview?.now[id] ?? 0),
      ...(id === 'failed' ? { fill: 'striped' as const } : {}),
    });
    return [of('successful', 'ok'), of('failed', 'bad'), of('rollbacks', 'gate')];
  }, [overview, bars, t, number]);
  if (!enabled) return null;
  const total = overview ? totalOf(overview.now) : 0;
  const change = overview && relativeChange(total, totalOf(overview.before), 'up');
  const counted = () => {
    if (!change) return t('count', { count: total });
    const percent = number(change.amount, { style: 'percent' }).replace('%', ' %');
    return t(change.direction, { count: total, percent, days });
  };
  return (
    <Card
      title={t('title')}
      aside={overview && (isWeekly && total > 0 ? t('weekly', { counted: counted() }) : counted())}
    >
      {isError && !overview && <Failure error={error} onRetry={() => void refetch()} />}
      {!overview && !isError && <Skeleton height={HEIGHT + 32} />}
      {overview && total === 0 && <p>{t('none', { days })}</p>}
      {overview && total > 0 && (
        <BarChart
          label={t(isWeekly ? 'labelWeekly' : 'label', { days })}
          times={times}
          {...(isWeekly ? { lastDays } : {})}
          series={series}
          height={HEIGHT}
        />
      )}
    </Card>
  );
};
