import { useState } from 'react';
import { createKey, KeyTable, useKeyRows } from '../../api-keys/index.ts';
import { Button } from '../../design/button/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { useText } from '../../text/index.ts';
import styles from './profile.module.css';

/** The keys that act as the person. */
export const MyKeys = () => {
  const t = useText('profile.keys');
  const [creating, setCreating] = useState(false);
  const keys = useKeyRows();
  return (
    <PageSection
      title={t('title')}
      description={t('description')}
      actions={
        <Button icon="plus" onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      }
    >
      <KeyTable
        rows={keys.rows.filter(({ owner }) => owner.kind === 'me')}
        loading={keys.isPending}
        empty={<p className={styles.quiet}>{t('empty')}</p>}
        error={keys.error && <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />}
      />
      <createKey.Show open={creating} onClose={() => setCreating(false)} />
    </PageSection>
  );
};
