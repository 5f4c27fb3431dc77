import type { ReactNode } from 'react';
import { Card } from '../../design/card/index.ts';
import { Sparkline } from '../../design/sparkline/index.ts';
import { StatTile } from '../../design/stat-tile/index.ts';
import { useDurationWords } from '../../design/time/index.ts';
import { Failure } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import {
  type Change,
  changeOf,
  type Day,
  failureRate,
  lengthInDays,
  mean,
  type Overview,
  relativeChange,
  sum,
  TREND_NEEDS,
  thinned,
  totalOf,
} from './figures.ts';
import styles from './home-page.module.css';
import { useDelivery, usePeriod } from './use-home.ts';

/** Are we fast and safe: the four figures of delivery, each against the period before. */
export const DeliveryTiles = () => {
  const t = useText('home.tiles');
  const { overview, enabled, error, refetch } = useDelivery();
  if (!enabled) return null;
  if (!overview && error)
    return (
      <Card title={t('title')}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!overview)
    return (
      <div className={styles.tiles}>
        {(['frequency', 'lead', 'failure', 'restore'] as const).map(name => (
          <StatTile key={name} label={t(`${name}.label`)} value="" loading note={t('loading')} />
        ))}
      </div>
    );
  return (
    <div className={styles.tiles}>
      <Frequency overview={overview} />
      <LeadTime overview={overview} />
      <FailureRate overview={overview} />
      <TimeToRestore overview={overview} />
    </div>
  );
};

interface TileProps {
  readonly overview: Overview;
}

interface TrendProps {
  readonly label: string;
  readonly days: readonly Day[];
  readonly join: (days: readonly Day[]) => number | undefined;
  readonly format: (value: number) => string;
}

const Trend = ({ label, days, join, format }: TrendProps) => {
  const t = useText('home.tiles');
  const period = usePeriod();
  return (
    <Sparkline
      label={t('trend', { label, days: period.days })}
      values={thinned(days, join)}
      format={format}
      width={88}
      height={28}
      area
    />
  );
};

/** A trend, or what is missing for one. */
const trendOr = (count: number, trend: ReactNode): { children?: ReactNode } =>
  count >= TREND_NEEDS ? { children: trend } : {};

const deltaOf = (change: Change | undefined, spell: (amount: number) => string) =>
  change && { direction: change.direction, good: change.good, text: spell(change.amount) };

const usePercent = () => {
  const { number } = useFormatter();
  return (value: number, digits = 0) =>
    number(value, { style: 'percent', maximumFractionDigits: digits }).replace('%', ' %');
};

const Frequency = ({ overview }: TileProps) => {
  const t = useText('home.tiles.frequency');
  const { number } = useFormatter();
  const percent = usePercent();
  const { now, before, days } = overview;
  const total = totalOf(now);
  const perDay = total / lengthInDays(overview);
  const isWeekly = perDay < 1;
  const rate = isWeekly ? perDay * 7 : perDay;
  const spell = (value: number) => number(value, { maximumFractionDigits: 1 });
  return (
    <StatTile
      label={t('label')}
      explain={t('explain')}
      value={total === 0 ? t('none') : spell(rate)}
      {...(total === 0 ? {} : { unit: t(isWeekly ? 'perWeek' : 'perDay') })}
      note={t(total < TREND_NEEDS ? 'little' : 'note', { count: total, needed: TREND_NEEDS })}
      delta={
        total < TREND_NEEDS
          ? undefined
          : deltaOf(relativeChange(total, totalOf(before), 'up'), amount => percent(amount))
      }
      {...trendOr(
        total,
        <Trend label={t('label')} days={days} join={some => sum(some.map(totalOf))} format={spell} />,
      )}
    />
  );
};

const LeadTime = ({ overview: { now, before, days } }: TileProps) => {
  const t = useText('home.tiles.lead');
  const percent = usePercent();
  const words = useDurationWords();
  const spell = (seconds: number) => words(Math.round(seconds) * 1000);
  const isKnown = now.leadSeconds !== null && now.leadSeconds !== undefined;
  return (
    <StatTile
      label={t('label')}
      explain={t('explain')}
      value={isKnown ? spell(now.leadSeconds ?? 0) : t('none')}
      {...(isKnown ? { unit: t('mean') } : {})}
      note={t(now.leadOf < TREND_NEEDS ? 'little' : 'note', { count: now.leadOf, needed: TREND_NEEDS })}
      delta={
        now.leadOf < TREND_NEEDS
          ? undefined
          : deltaOf(relativeChange(now.leadSeconds, before.leadSeconds, 'down'), amount => percent(amount))
      }
      {...trendOr(
        now.leadOf,
        <Trend
          label={t('label')}
          days={days}
          join={some => mean(some.map(day => day.leadSeconds))}
          format={spell}
        />,
      )}
    />
  );
};

const FailureRate = ({ overview: { now, before, days } }: TileProps) => {
  const t = useText('home.tiles.failure');
  const { number } = useFormatter();
  const percent = usePercent();
  const total = totalOf(now);
  const rate = failureRate(now);
  const spell = (value: number) => percent(value, 1);
  return (
    <StatTile
      label={t('label')}
      explain={t('explain')}
      value={rate === undefined ? t('none') : spell(rate)}
      {...(rate === undefined ? {} : { unit: t('of', { count: total }) })}
      note={
        total < TREND_NEEDS
          ? t('little', { count: total, needed: TREND_NEEDS })
          : t('note', { failed: now.failed, rollbacks: now.rollbacks })
      }
      delta={
        total < TREND_NEEDS
          ? undefined
          : deltaOf(changeOf(rate, failureRate(before), 'down'), amount =>
              t('points', { points: number(amount * 100, { maximumFractionDigits: 1 }) }),
            )
      }
      {...trendOr(
        total,
        <Trend
          label={t('label')}
          days={days}
          join={some =>
            failureRate({
              successful: sum(some.map(day => day.successful)),
              failed: sum(some.map(day => day.failed)),
              rollbacks: sum(some.map(day => day.rollbacks)),
            })
          }
          format={spell}
        />,
      )}
    />
  );
};

const TimeToRestore = ({ overview: { now, before, days } }: TileProps) => {
  const t = useText('home.tiles.restore');
  const words = useDurationWords();
  const spell = (seconds: number) => words(Math.round(seconds) * 1000);
  const isKnown = now.restoreSeconds !== null && now.restoreSeconds !== undefined;
  return (
    <StatTile
      label={t('label')}
      explain={t('explain')}
      value={isKnown ? spell(now.restoreSeconds ?? 0) : t('none')}
      {...(isKnown ? { unit: t('mean') } : {})}
      note={t(now.restoredOf < TREND_NEEDS ? 'little' : 'note', {
        count: now.restoredOf,
        needed: TREND_NEEDS,
      })}
      delta={
        now.restoredOf < TREND_NEEDS
          ? undefined
          : deltaOf(changeOf(now.restoreSeconds, before.restoreSeconds, 'down'), spell)
      }
      {...trendOr(
        now.restoredOf,
        <Trend
          label={t('label')}
          days={days}
          join={some => mean(some.map(day => day.restoreSeconds))}
          format={spell}
        />,
      )}
    />
  );
};
