import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { Checkbox } from '../../design/checkbox/index.ts';
import { ConfirmDialog, type Consequence } from '../../design/dialog/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { Skeleton } from '../../design/skeleton/index.ts';
import { toast } from '../../design/toast/index.ts';
import { takingTurns, useActOnAll } from '../../list/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import { addressOf } from './address.ts';
import styles from './applications.module.css';
import { FleetPreviewDocument, FleetSyncDocument } from './sync.proxy.generated.ts';
import type { FleetRow } from './use-fleet.ts';
import { revisionsToSync, totalOf, type WouldChange, wouldChange } from './would-change.ts';

interface Props {
  readonly rows: readonly FleetRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** So many applications are rendered for one reader at once; runtimes have others to serve. */
const AT_ONCE = 4;

/** Syncs applications after a look at what that would change: their runtimes are asked first. */
export const SyncSelected = ({ rows, onClose, onDone }: Props) => {
  const t = useText('applications');
  const [prune, setPrune] = useState(false);
  const [inTurn] = useState(() => takingTurns(AT_ONCE));
  const previews = useQueries({
    queries: rows.map(({ runtime, namespace, name }) => ({
      queryKey: ['/gitops/preview', runtime, namespace, name] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        inTurn(
          () =>
            askRuntime({ runtime, document: FleetPreviewDocument, variables: { namespace, name }, signal }),
          signal,
        ),
      retry: false,
      gcTime: 0,
    })),
  });
  const previewOf = (row: FleetRow) => previews[rows.indexOf(row)];
  const knownOf = (row: FleetRow): WouldChange | undefined => {
    const told = previewOf(row)?.data?.syncPreview;
    return told && wouldChange(told);
  };
  const { left, run } = useActOnAll(rows, {
    act: row => {
      const { runtime, namespace, name } = row;
      const input = { namespace, name, prune, dryRun: false, force: false };
      return askRuntime({
        runtime,
        document: FleetSyncDocument,
        variables: { input: { ...input, ...revisionsToSync(knownOf(row)) } },
      });
    },
    refresh: async () => undefined,
  });
  const known = left.map(knownOf);
  const total = totalOf(known);
  const isReading = left.some(row => previewOf(row)?.isPending);
  const deleted = prune ? total.deleted : 0;
  const counts = { count: left.length, changed: total.changed, deleted };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('sync.title', { count: left.length })}
      consequences={useConsequences(total, { prune, isReading })}
      confirm={t(deleted > 0 ? 'sync.confirmPrune' : 'sync.confirm', counts)}
      danger={deleted > 0}
      blocked={isReading ? t('sync.reading') : undefined}
      onConfirm={async () => {
        await run();
        toast({ title: t('sync.done', { count: rows.length }) });
        onDone();
      }}
    >
      <ul className={styles.previews} aria-label={t('sync.each')}>
        {left.map((row, at) => (
          <li key={row.id}>
            <a
              href={`${addressOf(row)}?tab=diff`}
              target="_blank"
              rel="noreferrer"
              title={t('sync.openDiff')}
            >
              {row.name}
            </a>
            <Preview
              known={known[at]}
              error={previewOf(row)?.error ?? undefined}
              isPending={previewOf(row)?.isPending === true}
              prune={prune}
            />
          </li>
        ))}
      </ul>
      {total.deleted > 0 && (
        <Checkbox label={t('sync.prune', { count: total.deleted })} checked={prune} onChange={setPrune} />
      )}
    </ConfirmDialog>
  );
};

/** What will be so afterwards, as far as the runtimes have said it. */
const useConsequences = (
  { changed, deleted, known, unknown }: ReturnType<typeof totalOf>,
  { prune, isReading }: { readonly prune: boolean; readonly isReading: boolean },
): readonly Consequence[] => {
  const t = useText('applications');
  return [
    { icon: 'diff', text: t(isReading ? 'sync.reading' : 'sync.changes', { changed }) },
    ...(deleted > 0
      ? [
          {
            tone: prune ? ('danger' as const) : ('warn' as const),
            text: t(prune ? 'sync.deletes' : 'sync.leaves', { count: deleted }),
          },
        ]
      : []),
    ...(isReading || known === 0 ? [] : [{ icon: 'commit' as const, text: t('sync.pinned') }]),
    ...(unknown > 0 && !isReading
      ? [{ tone: 'warn' as const, text: t('sync.unknown', { count: unknown }) }]
      : []),
  ];
};

interface PreviewProps {
  readonly known: WouldChange | undefined;
  readonly error: Error | undefined;
  readonly isPending: boolean;
  readonly prune: boolean;
}

const Preview = ({ known, error, isPending, prune }: PreviewProps) => {
  const t = useText('applications');
  if (isPending) return <Skeleton width={120} />;
  if (known === undefined) return <span className={styles.quiet}>{faultFrom(error).message}</span>;
  const { changed, deleted, revisions, cutAt } = known;
  const names = [...changed, ...deleted];
  const words = changed.length > 0 ? [t('sync.change', { count: changed.length })] : [];
  if (deleted.length > 0) words.push(t(prune ? 'sync.delete' : 'sync.keep', { count: deleted.length }));
  if (names.length === 0) words.push(t('sync.nothing'));
  if (cutAt !== undefined) words.push(t('sync.cut', { count: cutAt }));
  return (
    <span className={styles.cut} title={names.join(', ')}>
      {revisions.map((revision, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sources have a fixed order, and two may be at the same commit.
        <Sha key={index} value={revision} />
      ))}{' '}
      {names.length === 0
        ? words.join(', ')
        : t('sync.names', { words: words.join(', '), names: names.slice(0, 3).join(', ') })}
    </span>
  );
};
