import { CopyField } from '../../design/copy-button/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import type { Repository } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import styles from './repository.module.css';

/** What to do with a repository that holds nothing yet. */
export const EmptyRepository = ({ repository }: { readonly repository: Repository }) => {
  const t = useText('repositories.one');
  const { cloneUrl, defaultBranch } = repository;
  const commands = `git remote add origin ${cloneUrl}\ngit push -u origin HEAD:${defaultBranch}`;
  return (
    <div className={styles.padded}>
      <PageSection title={t('emptyTitle')} description={t('emptyText')}>
        <CopyField label={t('clone')} copyLabel={t('copyClone')} text={cloneUrl} />
        <CopyField label={t('push')} copyLabel={t('copyPush')} text={commands} />
      </PageSection>
    </div>
  );
};
