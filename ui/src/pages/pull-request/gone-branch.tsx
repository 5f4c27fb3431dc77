import { Banner } from '../../design/banner/index.ts';
import type { PullRequest } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pull-request.module.css';

/** Why there is nothing to compare with, and what to do. */
export const GoneBranch = ({ pull: { state, target } }: { readonly pull: PullRequest }) => {
  const t = useText('pullRequest.goneBranch');
  const words = state === 'closed' ? 'closed' : 'open';
  const { branch } = target;
  return (
    <div className={styles.files}>
      <Banner tone="warn" title={t(`${words}.title`, { branch })}>
        {t(`${words}.text`, { branch })}
      </Banner>
    </div>
  );
};
