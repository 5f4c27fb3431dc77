import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { read } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { DataTable } from '../../design/table/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { scheduleColumns } from './schedule-columns.tsx';
import styles from './system.module.css';
import { REFRESHED } from './use-system.ts';

const runs = later(async () => (await import('./runs-drawer.tsx')).RunsDrawer, MissingPart);
const runDialog = later(async () => (await import('./run-dialog.tsx')).RunDialog, MissingPart);
const LATER = [runs, runDialog];

interface Props {
  /** Those whose time has passed without a run. */
  readonly late: readonly string[];
  /** The schedule whose runs are open. */
  readonly open: string | undefined;
  readonly onRuns: (name: string | undefined) => void;
}

/** The periodic work of the platform. */
export const SchedulesCard = ({ late, open, onRuns }: Props) => {
  const t = useText('system');
  const schedules = useQuery({ ...read('/system/schedules'), ...REFRESHED });
  useFetchWhenIdle(LATER);
  const [running, setRunning] = useState<string>();
  const mayOperate = useCan('operate', 'system');
  const lateNames = late.join(' ');
  const columns = useMemo(() => scheduleColumns(t, new Set(lateNames.split(' '))), [t, lateNames]);
  return (
    <Card title={t('schedules.title')} aside={schedules.data?.length} flush className={styles.framed}>
      <DataTable
        label={t('schedules.title')}
        columns={columns}
        rows={schedules.data ?? []}
        rowKey={schedule => schedule.name}
        href={schedule => `/settings/system?schedule=${encodeURIComponent(schedule.name)}`}
        onOpen={schedule => onRuns(schedule.name)}
        actions={schedule =>
          mayOperate && (
            <Button size="sm" icon="play" onClick={() => setRunning(schedule.name)}>
              {t('schedules.runNow')}
            </Button>
          )
        }
        height="content"
        noFoot
        loading={schedules.isPending}
        skeletonRows={5}
        empty={<EmptyState title={t('schedules.none')}>{t('schedules.noneText')}</EmptyState>}
        error={
          schedules.error && <ErrorState error={schedules.error} onRetry={() => void schedules.refetch()} />
        }
      />
      {open !== undefined && (
        <runs.Show
          name={open}
          onClose={() => onRuns(undefined)}
          onRun={mayOperate ? () => setRunning(open) : undefined}
        />
      )}
      {running !== undefined && (
        <runDialog.Show name={running} onClose={() => setRunning(undefined)} onRuns={onRuns} />
      )}
    </Card>
  );
};
