import { useState } from 'react';
import { Checkbox } from '../../design/checkbox/index.ts';
import { DiffView } from '../../design/diff-view/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Select } from '../../design/select/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { useText } from '../../text/index.ts';
import styles from './helm.module.css';
import type { Revisions } from './question.ts';
import type { Revision } from './release-history.tsx';
import { type ReleasePlace, useContent } from './use-content.ts';

interface Props {
  readonly place: ReleasePlace;
  readonly of: 'values' | 'manifest' | 'notes';
  readonly history: readonly Revision[];
  readonly revisions: Revisions;
  readonly onChoose: (revisions: Revisions) => void;
}

const ALONE = 'alone';

/** The values, the manifest or the notes of a revision, alone or against another. */
export const RevisionText = ({ place, of, history, revisions, onChoose }: Props) => {
  const t = useText('helm.text');
  const [all, setAll] = useState(false);
  const { shown, against } = revisions;
  const one = useContent(place, shown);
  const other = useContent(place, against);
  const part = of === 'values' && all ? 'allValues' : of;
  const options = history.map(({ revision }) => ({
    value: String(revision),
    label: t('revision', { revision }),
  }));
  const error = one.error ?? other.error;
  const text = one.data?.helmRevision[part];
  const before = other.data?.helmRevision[part];
  const hidden = one.data?.helmRevision.hidden ?? 0;
  return (
    <>
      <div className={styles.tags}>
        <Select
          aria-label={t('shown')}
          size="sm"
          value={String(shown)}
          options={options}
          onChange={value => onChoose({ shown: Number(value), against })}
        />
        <Select
          aria-label={t('against')}
          size="sm"
          value={against === undefined ? ALONE : String(against)}
          options={[
            { value: ALONE, label: t('alone') },
            ...options
              .filter(({ value }) => value !== String(shown))
              .map(({ value, label }) => ({ value, label: t('than', { revision: label }) })),
          ]}
          onChange={value => onChoose({ shown, against: value === ALONE ? undefined : Number(value) })}
        />
        {of === 'values' && <Checkbox label={t('all')} checked={all} onChange={setAll} />}
      </div>
      {error && <ErrorState error={error} onRetry={() => void (one.error ? one : other).refetch()} />}
      {!error && (text === undefined || (against !== undefined && before === undefined)) && (
        <SkeletonText lines={8} />
      )}
      {text !== undefined && against === undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section className={styles.text} aria-label={t(`label.${of}`)} tabIndex={0}>
          <pre>{text === '' ? t(`empty.${of}`) : text}</pre>
        </section>
      )}
      {text !== undefined && before !== undefined && (
        <DiffView label={t(`label.${of}`)} before={before} after={text} mode="inline" />
      )}
      {text !== undefined && hidden > 0 && <p className={styles.quiet}>{t('hidden', { count: hidden })}</p>}
    </>
  );
};
