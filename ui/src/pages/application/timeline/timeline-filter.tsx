import { Segmented } from '../../../design/segmented/index.ts';
import { Select } from '../../../design/select/index.ts';
import { useText } from '../../../text/index.ts';
import type { ApplicationSearch, ShowSearch } from '../search.ts';
import { type Entry, NARROWINGS, type Narrowing, personOf } from './outcome.ts';
import styles from './timeline.module.css';

interface Props {
  readonly entries: readonly Entry[];
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
}

/** Narrows the timeline to what failed, to rollbacks, or to what one person made. */
export const TimelineFilter = ({ entries, search, show }: Props) => {
  const t = useText('application.timeline');
  const known = entries.map(personOf).filter(person => person !== undefined);
  const people = [...new Set([...known, ...(search.person ? [search.person] : [])])].sort();
  return (
    <div className={styles.filter}>
      <Segmented
        label={t('narrow')}
        value={search.only ?? 'everything'}
        onChange={value => show({ only: value === 'everything' ? undefined : (value as Narrowing) })}
        options={(['everything', ...NARROWINGS] as const).map(value => ({ value, label: t(value) }))}
      />
      {people.length > 1 && (
        <Select
          label={t('person')}
          labelHidden
          size="sm"
          value={search.person ?? ''}
          onChange={value => show({ person: value === '' ? undefined : value })}
          options={[
            { value: '', label: t('everybody') },
            ...people.map(person => ({ value: person, label: person })),
          ]}
        />
      )}
    </div>
  );
};
