import { Button } from '../../design/button/index.ts';
import type { TablePage } from '../../design/table/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useText } from '../../text/index.ts';
import styles from './audit.module.css';

interface Props {
  readonly page: TablePage;
  readonly onClose: () => void;
}

/** An address may name a record that lies further down than what was loaded. */
export const MissingPanel = ({ page, onClose }: Props) => {
  const t = useText('audit.missing');
  return (
    <DetailPanel title={t('title')} onClose={onClose}>
      <p className={styles.hint}>{t('text')}</p>
      {page.hasMore && (
        <div>
          <Button busy={page.loading} onClick={page.onMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </DetailPanel>
  );
};
