import { Banner } from '../../../design/banner/index.ts';
import { useText } from '../../../text/index.ts';
import type { SourceChangesQuery } from './rollback.proxy.generated.ts';
import styles from './timeline.module.css';

interface Props {
  readonly changes: SourceChangesQuery['sourceChanges'];
  readonly kind: 'compared' | 'rollback';
}

/** What differs outside of the folder of the source and is read all the same: no rollback of the folder brings it back. */
export const OutsideBanner = ({ changes, kind }: Props) => {
  const t = useText('applicationRollback.outside');
  const { files, outside, outsideCount: count, path } = changes;
  if (count === 0) return null;
  const words = files.length === 0 ? 'only' : 'too';
  return (
    <Banner tone="warn" title={t(`${kind}.${words}`, { count, path })}>
      <ul className={styles.outside}>
        {outside.map(file => (
          <li key={file}>
            <code>{file}</code>
          </li>
        ))}
        {count > outside.length && <li>{t('more', { count: count - outside.length })}</li>}
      </ul>
    </Banner>
  );
};
