import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { faultFrom } from '../api/index.ts';
import { DiffView } from '../design/diff-view/index.ts';
import { sentence } from '../design/sentence/index.ts';
import { Skeleton, SkeletonText } from '../design/skeleton/index.ts';
import { usePreview } from '../gitops-wizards/ground/index.ts';
import { takingTurns } from '../list/index.ts';
import { useText } from '../text/index.ts';
import type { Held } from './held.ts';
import styles from './holds.module.css';
import type { FleetPreviewHoldQuery } from './holds.proxy.generated.ts';

type HoldCommit = FleetPreviewHoldQuery['previewHold'];

const AT_ONCE = 4;

interface Asked {
  readonly what: 'hold' | 'release';
  /** Everything beside the application that the commit depends on, in text; undefined while it is not known. */
  readonly draft: string | undefined;
  readonly ask: (row: Held, signal: AbortSignal) => Promise<HoldCommit>;
}

interface Commits {
  /** Why they cannot be made yet. */
  readonly blocked: string | undefined;
  readonly list: ReactNode;
}

/**
 * The commits that would be made, one for each application. Of one its difference is shown, just as it would be
 * committed; of many their files, which are the same whatever is written into them.
 */
export const useHoldCommits = (rows: readonly Held[], asked: Asked): Commits => {
  const [first, another] = rows;
  const only = another ? undefined : first;
  const one = useOneCommit(only, asked);
  const many = useManyCommits(only ? NONE : rows, asked);
  return only ? one : many;
};

const NONE: readonly Held[] = [];

const useOneCommit = (row: Held | undefined, { what, draft, ask }: Asked): Commits => {
  const t = useText('holds.hold');
  const { answer, isGood, isRunning, fault } = usePreview<HoldCommit | undefined>({
    key: row && draft !== undefined ? [what, row.id, draft].join(' ') : undefined,
    ask: async signal => row && ask(row, signal),
  });
  // What was typed before is no longer meant.
  const file = draft === undefined ? undefined : answer?.files[0];
  if (fault)
    return {
      blocked: t('impossible'),
      list: <p className={styles.refused}>{sentence(fault.message)}</p>,
    };
  if (!file) return { blocked: t('reading'), list: isRunning ? <SkeletonText lines={6} /> : undefined };
  return {
    blocked: isGood ? undefined : t('reading'),
    list: (
      <div className={styles.diff}>
        <DiffView
          label={file.path}
          title={<code>{file.path}</code>}
          before={file.before ?? ''}
          after={file.after ?? ''}
        />
      </div>
    ),
  };
};

const useManyCommits = (rows: readonly Held[], { what, ask }: Asked): Commits => {
  const t = useText('holds.hold');
  const [inTurn] = useState(() => takingTurns(AT_ONCE));
  const previews = useQueries({
    queries: rows.map(row => ({
      queryKey: ['/gitops/preview', what, row.id] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => inTurn(() => ask(row, signal), signal),
      retry: false,
      gcTime: 0,
    })),
  });
  const blocked = (): string | undefined => {
    if (previews.some(({ isPending }) => isPending)) return t('reading');
    return previews.some(({ isSuccess }) => isSuccess) ? undefined : t('impossible');
  };
  return {
    blocked: blocked(),
    list: (
      <ul className={styles.previews}>
        {rows.map((row, at) => (
          <li key={row.id}>
            <b>{row.name}</b>
            <FileOf
              commit={previews[at]?.data}
              error={previews[at]?.error ?? undefined}
              isPending={previews[at]?.isPending === true}
            />
          </li>
        ))}
      </ul>
    ),
  };
};

interface FileProps {
  readonly commit: HoldCommit | undefined;
  readonly error: Error | undefined;
  readonly isPending: boolean;
}

const FileOf = ({ commit, error, isPending }: FileProps) => {
  if (isPending) return <Skeleton width={120} />;
  if (commit === undefined)
    return <span className={styles.refused}>{sentence(faultFrom(error).message)}</span>;
  return <code title={commit.repository}>{commit.files[0]?.path}</code>;
};
