import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, data, read } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { DataTable } from '../../design/table/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useActOnAll } from '../../list/index.ts';
import { useText } from '../../text/index.ts';
import { type SessionRow, sessionColumns } from './session-columns.tsx';

/** Where the person is signed in, and the way to end what they do not know. */
export const MySessions = () => {
  const t = useText('profile.sessions');
  const sessions = useQuery(read('/auth/sessions'));
  const [ending, setEnding] = useState<readonly SessionRow[]>([]);
  const columns = useMemo(() => sessionColumns(t), [t]);
  const rows = sessions.data?.sessions ?? [];
  const others = rows.filter(({ current }) => !current);
  return (
    <PageSection
      title={t('title')}
      description={t('description')}
      actions={
        others.length > 0 && (
          <Button variant="danger" onClick={() => setEnding(others)}>
            {t('endOthers', { count: others.length })}
          </Button>
        )
      }
    >
      <DataTable
        label={t('title')}
        height="content"
        noFoot
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={sessions.isPending}
        skeletonRows={3}
        error={
          sessions.error && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
        }
        actions={row =>
          !row.current && (
            <Button size="sm" onClick={() => setEnding([row])}>
              {t('end')}
            </Button>
          )
        }
      />
      {ending.length > 0 && <EndSessions rows={ending} onClose={() => setEnding([])} />}
    </PageSection>
  );
};

interface EndProps {
  readonly rows: readonly SessionRow[];
  readonly onClose: () => void;
}

const EndSessions = ({ rows, onClose }: EndProps) => {
  const t = useText('profile.sessions');
  const queryClient = useQueryClient();
  const { left, run } = useActOnAll(rows, {
    act: ({ id }) => data(api.DELETE('/auth/sessions/{id}', { params: { path: { id } } })),
    refresh: () => queryClient.invalidateQueries({ queryKey: ['/auth/sessions'] }),
  });
  const count = left.length;
  const end = async () => {
    await run();
    toast({ title: t('ended', { count: rows.length }) });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('confirm.title', { count })}
      consequences={[{ tone: 'warn', text: t('confirm.text') }]}
      confirm={t('confirm.act', { count })}
      danger
      onConfirm={end}
    />
  );
};
