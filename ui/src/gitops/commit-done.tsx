import type { ReactNode } from 'react';
import { ExternalLink } from '../design/link/index.ts';
import { StateIcon } from '../design/status/index.ts';
import { useText } from '../text/index.ts';
import styles from './commit.module.css';

interface Props {
  readonly commit: { readonly sha: string; readonly url: string };
  /** Whether the runtime has reported that it applied the commit; left out where nobody tells. */
  readonly synced?: boolean;
  readonly actions?: ReactNode;
}

type Stage = 'made' | 'committed' | 'done';

const LOOKS = {
  made: { tone: 'ok', shape: 'ok' },
  committed: { tone: 'run', shape: 'syncing' },
  done: { tone: 'ok', shape: 'synced' },
} as const;

const stageOf = (synced: boolean | undefined): Stage => {
  if (synced === undefined) return 'made';
  return synced ? 'done' : 'committed';
};

/** A commit that was made: its id, and "syncing" until the runtime reports. */
export const CommitDone = ({ commit, synced, actions }: Props) => {
  const t = useText('gitops.commit');
  const sha = commit.sha.slice(0, 7);
  const stage = stageOf(synced);
  return (
    <div className={styles.done} role="status" data-commit={commit.sha}>
      <StateIcon {...LOOKS[stage]} size={18} />
      <div className={styles.words}>
        <b>{t(stage, { sha })}</b>
        <span>{t(`${stage}Hint`)}</span>
      </div>
      <span className={styles.acts}>
        {commit.url !== '' && <ExternalLink href={commit.url}>{t('view')}</ExternalLink>}
        {actions}
      </span>
    </div>
  );
};
