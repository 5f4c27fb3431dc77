import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import type { Query } from '../../design/filter-bar/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './applications.module.css';
import { unknownValues } from './unknown-values.ts';

interface Props {
  readonly query: Query;
  readonly onChange: (query: Query) => void;
}

/** Says of a value that there is not which ones there are, and takes the one that was meant. */
export const UnknownHint = ({ query, onChange }: Props) => {
  const t = useText('applications.unknownValue');
  const format = useFormatter();
  return unknownValues(query).map(({ text, key, values, meant }) => (
    <div key={text} className={styles.unknownHint}>
      <Banner
        tone="warn"
        title={t('title', { filter: text })}
        actions={
          meant && (
            <Button size="sm" onClick={() => onChange(meant.query)}>
              {t('take', { filter: meant.text })}
            </Button>
          )
        }
      >
        {t('values', { key, values: format.list(values, { type: 'disjunction' }) })}
      </Banner>
    </div>
  ));
};
