import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fetchData } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { Card } from '../../design/card/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Segmented } from '../../design/segmented/index.ts';
import { DataTable } from '../../design/table/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { SelectionBar } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import type { Deed } from './decide-dialog.tsx';
import { letterColumns } from './letter-columns.tsx';
import styles from './system.module.css';
import { type DeadLetter, REFRESHED } from './use-system.ts';

const letterDrawer = later(async () => (await import('./letter-drawer.tsx')).LetterDrawer, MissingPart);
const decideDialog = later(async () => (await import('./decide-dialog.tsx')).DecideDialog, MissingPart);
const LATER = [letterDrawer, decideDialog];

type Kind = DeadLetter['kind'];

interface Props {
  readonly kind: Kind;
  /** The letter that is open. */
  readonly open: string | undefined;
  readonly onKind: (kind: Kind) => void;
  readonly onOpen: (id: string | undefined) => void;
}

const NONE: ReadonlySet<string> = new Set();
const PAGE = 100;

const useLetters = (kind: Kind) =>
  useInfiniteQuery({
    queryKey: ['/system/dead-letters/{kind}', kind],
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        '/system/dead-letters/{kind}',
        { path: { kind }, query: { limit: PAGE, ...(pageParam === '' ? {} : { before: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: page => (page.length === PAGE ? page.at(-1)?._id : undefined),
    ...REFRESHED,
  });

/** What was given up after its last try, and waits for a decision. */
export const DeadLettersCard = ({ kind, open, onKind, onOpen }: Props) => {
  const t = useText('system.dead');
  const letters = useLetters(kind);
  useFetchWhenIdle(LATER);
  const [selected, setSelected] = useState(NONE);
  const [decision, setDecision] = useState<{
    readonly deed: Deed;
    readonly letters: readonly DeadLetter[];
  }>();
  const mayOperate = useCan('operate', 'system');
  const columns = useMemo(() => letterColumns(t, kind), [t, kind]);
  const rows = letters.data?.pages.flat() ?? [];
  const chosen = rows.filter(({ _id }) => selected.has(_id));
  const decide = (deed: Deed, about: readonly DeadLetter[]) => setDecision({ deed, letters: about });
  const opened = rows.find(({ _id }) => _id === open);
  return (
    <Card
      title={t('title')}
      flush
      className={styles.framed}
      // Below the rows, so that none moves when one is chosen.
      footer={
        chosen.length === 0 ? undefined : (
          <SelectionBar label={t('selected', { count: chosen.length })} onClear={() => setSelected(NONE)}>
            <Button icon="redo" onClick={() => decide('retry', chosen)}>
              {t('retry', { count: chosen.length })}
            </Button>
            <Button variant="danger" icon="trash" onClick={() => decide('discard', chosen)}>
              {t('discard', { count: chosen.length })}
            </Button>
          </SelectionBar>
        )
      }
      actions={
        <Segmented<Kind>
          label={t('kind')}
          value={kind}
          onChange={next => {
            setSelected(NONE);
            onKind(next);
          }}
          options={[
            { value: 'event', label: t('event') },
            { value: 'job', label: t('job') },
          ]}
        />
      }
    >
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        href={({ _id }) =>
          `/settings/system?${new URLSearchParams({ ...(kind === 'job' ? { kind } : {}), letter: _id })}`
        }
        onOpen={({ _id }) => onOpen(_id)}
        {...(mayOperate ? { selection: { selected, onChange: setSelected } } : {})}
        height="content"
        noFoot
        page={{
          hasMore: letters.hasNextPage,
          loading: letters.isFetchingNextPage,
          onMore: () => void letters.fetchNextPage(),
        }}
        loading={letters.isPending}
        skeletonRows={2}
        empty={
          <EmptyState icon="inbox" title={t(`none.${kind}`)}>
            {t('noneText')}
          </EmptyState>
        }
        error={letters.error && <ErrorState error={letters.error} onRetry={() => void letters.refetch()} />}
      />
      {opened && (
        <letterDrawer.Show
          letter={opened}
          onClose={() => onOpen(undefined)}
          {...(mayOperate ? { onDecide: (deed: Deed) => decide(deed, [opened]) } : {})}
        />
      )}
      {decision && (
        <decideDialog.Show
          {...decision}
          kind={kind}
          onClose={() => setDecision(undefined)}
          onDone={() => {
            setSelected(NONE);
            onOpen(undefined);
          }}
        />
      )}
    </Card>
  );
};
