import { Banner } from '../../design/banner/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pull-request.module.css';

/** Why there is nothing to compare with, and what to do. */
export const GoneBranch = ({ branch }: { readonly branch: string }) => {
  const t = useText('pullRequest.goneBranch');
  return (
    <div className={styles.files}>
      <Banner tone="warn" title={t('title', { branch })}>
        {t('text', { branch })}
      </Banner>
    </div>
  );
};
