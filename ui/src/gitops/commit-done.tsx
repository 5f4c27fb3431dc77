import type { ReactNode } from 'react';
import { ExternalLink } from '../design/link/index.ts';
import { StateIcon } from '../design/status/index.ts';
import { useText } from '../text/index.ts';
import styles from './commit.module.css';

interface Props {
  readonly commit: { readonly sha: string; readonly url: string };
  /** The runtime has reported that it applied the commit. */
  readonly synced: boolean;
  readonly actions?: ReactNode;
}

/** A commit that was made: its id, and "syncing" until the runtime reports. */
export const CommitDone = ({ commit, synced, actions }: Props) => {
  const t = useText('gitops.commit');
  const sha = commit.sha.slice(0, 7);
  return (
    <div className={styles.done} role="status" data-commit={commit.sha}>
      <StateIcon tone={synced ? 'ok' : 'run'} shape={synced ? 'synced' : 'syncing'} size={18} />
      <div className={styles.words}>
        <b>{t(synced ? 'done' : 'committed', { sha })}</b>
        <span>{t(synced ? 'doneHint' : 'committedHint')}</span>
      </div>
      <span className={styles.acts}>
        {commit.url !== '' && <ExternalLink href={commit.url}>{t('view')}</ExternalLink>}
        {actions}
      </span>
    </div>
  );
};
