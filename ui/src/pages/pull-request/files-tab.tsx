import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type components, read } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { type DiffMode, DiffView } from '../../design/diff-view/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Segmented } from '../../design/segmented/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { useText } from '../../text/index.ts';
import { OldBanner } from './old-banner.tsx';
import styles from './pull-request.module.css';
import { useRetry } from './standing-error.ts';
import { type PullPath, useComparison } from './use-pull-request.ts';

type ChangedFile = components['schemas']['GitChangedFile'];
type GitFile = components['schemas']['GitFile'];

interface Props {
  readonly path: PullPath;
  readonly mode: DiffMode;
  readonly onMode: (mode: DiffMode) => void;
}

/** Files whose changes are read at once; more when somebody asks. */
const PAGE = 20;

/** What would change in each file. */
export const FilesTab = ({ path, mode, onMode }: Props) => {
  const t = useText('pullRequest.files');
  const comparison = useComparison(path);
  const retry = useRetry(comparison.refetch);
  const { data, at, error } = comparison;
  if (error && !data) return <ErrorState error={error} onRetry={retry.start} retrying={retry.isBusy} />;
  if (!data) return <SkeletonRows rows={6} />;
  return (
    <>
      <OldBanner error={error} at={at} retry={retry} />
      {data.diff.files.length === 0 ? (
        <p className={styles.note}>{t('none')}</p>
      ) : (
        <Files comparison={data} path={path} mode={mode} onMode={onMode} />
      )}
    </>
  );
};

interface FilesProps extends Props {
  readonly comparison: components['schemas']['GitComparison'];
}

const Files = ({ comparison: { diff, head, base, mergeBase }, path, mode, onMode }: FilesProps) => {
  const t = useText('pullRequest.files');
  const [shown, setShown] = useState(PAGE);
  const total = (key: 'additions' | 'deletions') =>
    diff.files.reduce((sum, file) => sum + (file[key] ?? 0), 0);
  return (
    <div className={styles.files}>
      <div className={styles.filesBar}>
        <span>
          {t('count', {
            count: diff.files.length,
            additions: total('additions'),
            deletions: total('deletions'),
          })}
        </span>
        <Segmented
          label={t('mode.label')}
          options={[
            { value: 'inline', label: t('mode.inline') },
            { value: 'split', label: t('mode.split') },
          ]}
          value={mode}
          onChange={onMode}
        />
      </div>
      {diff.files.slice(0, shown).map(file => (
        <FileDiff
          key={file.path}
          repository={{ owner: path.owner, repo: path.repo }}
          file={file}
          before={mergeBase ?? base}
          after={head}
          mode={mode}
        />
      ))}
      {diff.files.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>
            {t('more', { count: diff.files.length - shown })}
          </Button>
        </div>
      )}
      {diff.filesTruncated && <p className={styles.note}>{t('truncated')}</p>}
    </div>
  );
};

interface FileDiffProps {
  readonly repository: { readonly owner: string; readonly repo: string };
  readonly file: ChangedFile;
  readonly before: string;
  readonly after: string;
  readonly mode: DiffMode;
}

/** The text of a file; nothing where it is none, or too large. */
const textIn = (file: GitFile | undefined): string | undefined =>
  file?.encoding === 'utf-8' ? file.content : undefined;

const FileDiff = ({ repository, file, before, after, mode }: FileDiffProps) => {
  const t = useText('pullRequest.files');
  const { path, previousPath = path, change, additions } = file;
  const isText = additions !== undefined;
  const text = (revision: string, name: string, isThere: boolean) => ({
    ...read('/repos/{owner}/{repo}/file', { path: { ...repository }, query: { revision, path: name } }),
    enabled: isText && isThere,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const old = useQuery(text(before, previousPath, change !== 'added'));
  const fresh = useQuery(text(after, path, change !== 'removed'));
  const title = previousPath === path ? path : t('renamed', { from: previousPath, to: path });
  // What a file holds at a commit stays what it is, whether or not it can be read again.
  const error = (old.data ? null : old.error) ?? (fresh.data ? null : fresh.error);
  if (error)
    return <ErrorState error={error} onRetry={() => void Promise.all([old.refetch(), fresh.refetch()])} />;
  if (old.isLoading || fresh.isLoading) return <SkeletonRows rows={3} />;
  const was = change === 'added' ? '' : textIn(old.data);
  const is = change === 'removed' ? '' : textIn(fresh.data);
  if (!isText || was === undefined || is === undefined) return <Unshown title={title} />;
  return <DiffView label={title} title={title} before={was} after={is} mode={mode} />;
};

const Unshown = ({ title }: { readonly title: string }) => {
  const t = useText('pullRequest.files');
  return (
    <section className={styles.box} aria-label={title}>
      <header className={styles.boxHead}>
        <b>{title}</b>
      </header>
      <p className={styles.note}>{t('binary')}</p>
    </section>
  );
};
