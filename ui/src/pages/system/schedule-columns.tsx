import { Pill } from '../../design/status/index.ts';
import type { Column } from '../../design/table/index.ts';
import { Time } from '../../design/time/index.ts';
import type { useText } from '../../text/index.ts';
import { RunPill } from './run-pill.tsx';
import styles from './system.module.css';
import { readTiming } from './timing.ts';
import type { Schedule } from './use-system.ts';

type Text = ReturnType<typeof useText<'system'>>;

const timingWords = (t: Text, text: string): string => {
  const { kind, ...values } = readTiming(text);
  return kind === 'written' ? text : t(`timing.${kind}`, values as Record<string, string | number>);
};

/** The columns of the schedules. */
export const scheduleColumns = (t: Text, late: ReadonlySet<string>): readonly Column<Schedule>[] => [
  {
    id: 'name',
    header: t('schedules.name'),
    flex: 2,
    min: 180,
    priority: 1,
    cell: ({ name }) => <b className={styles.name}>{name}</b>,
  },
  {
    id: 'timing',
    header: t('schedules.timing'),
    flex: 1,
    min: 150,
    cell: ({ timing }) => <span title={timing}>{timingWords(t, timing)}</span>,
  },
  {
    id: 'state',
    header: t('schedules.state'),
    width: 120,
    priority: 1,
    value: ({ lastRun }) => lastRun?.state,
    cell: ({ name, lastRun }) => {
      if (late.has(name))
        return (
          <span title={t('schedules.lateWhy')}>
            <Pill tone="bad" shape="delayed">
              {t('schedules.late')}
            </Pill>
          </span>
        );
      return lastRun ? (
        <RunPill state={lastRun.state} />
      ) : (
        <Pill tone="idle" shape="pending" quiet>
          {t('schedules.notYet')}
        </Pill>
      );
    },
  },
  {
    id: 'last',
    header: t('schedules.last'),
    width: 110,
    cell: ({ lastRun }) =>
      lastRun ? (
        <Time at={lastRun.startedAt ?? lastRun.scheduledAt} focusable={false} />
      ) : (
        <span className={styles.quiet}>{t('schedules.never')}</span>
      ),
  },
  {
    id: 'next',
    header: t('schedules.next'),
    width: 110,
    priority: 3,
    cell: ({ nextAt }) => nextAt && <Time at={nextAt} focusable={false} />,
  },
];
