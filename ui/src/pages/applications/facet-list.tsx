import { useState } from 'react';
import { Icon } from '../../design/icon/index.ts';
import { lookOf, StateIcon } from '../../design/status/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './applications.module.css';
import { wordOf } from './question.ts';
import type { FleetNumbers } from './use-fleet.ts';

type ServerFacet = FleetNumbers['facets'][number];

const ORDER = [
  'health',
  'sync',
  'environment',
  'runtime',
  'cluster',
  'project',
  'namespace',
  'git-source',
  'product',
  'group',
  'label',
] as const;
type FacetKey = (typeof ORDER)[number];
/** These have few values, which stand in one order however many of each there are. */
const FIXED: Partial<Record<FacetKey, readonly string[]>> = {
  health: ['Healthy', 'Progressing', 'Degraded', 'Suspended', 'Missing', 'Unknown'],
  sync: ['Synced', 'OutOfSync', 'Unknown'],
};
const FEW = 5;

interface Props {
  readonly facets: readonly ServerFacet[];
  /** `key value` of all that the filter asks for. */
  readonly asked: ReadonlySet<string>;
  readonly onToggle: (key: string, value: string) => void;
  readonly say: (key: string, value: string) => string;
}

/** How many applications there are of everything, and a box beside each number that asks for those. */
export const FacetList = ({ facets, asked, onToggle, say }: Props) => {
  const t = useText('applications');
  return (
    <section className={styles.facets} aria-label={t('facets')}>
      {ORDER.map(key => {
        const facet = facets.find(one => one.key === key);
        // A property that all have the same value of divides nothing.
        const isUseful = facet !== undefined && (FIXED[key] !== undefined || facet.valueCount > 0);
        return (
          isUseful && (
            <FacetGroup key={key} name={key} facet={facet} asked={asked} onToggle={onToggle} say={say} />
          )
        );
      })}
    </section>
  );
};

interface GroupProps extends Omit<Props, 'facets'> {
  readonly name: FacetKey;
  readonly facet: ServerFacet;
}

const valuesOf = (name: FacetKey, { values }: ServerFacet) =>
  FIXED[name]?.map(value => ({ value, count: values.find(one => one.value === value)?.count ?? 0 })) ??
  values;

const FacetGroup = ({ name, facet, asked, onToggle, say }: GroupProps) => {
  const t = useText('applications');
  const format = useFormatter();
  const [open, setOpen] = useState(true);
  const [all, setAll] = useState(false);
  const values = valuesOf(name, facet);
  const few = FIXED[name] ? values : values.slice(0, all ? values.length : FEW);
  const title = t(`key.${name}`);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own look
    <div className={styles.facet} role="group" aria-label={title}>
      <button type="button" className={styles.facetHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        {title}
        <Icon name={open ? 'chev-d' : 'chev-r'} size={12} />
      </button>
      {open &&
        few.map(({ value, count }) => {
          const word = wordOf(name, value);
          return (
            <label key={value} className={styles.facetValue} data-empty={count === 0 ? '' : undefined}>
              <input
                type="checkbox"
                checked={asked.has(`${name} ${word}`)}
                onChange={() => onToggle(name, word)}
              />
              {(name === 'health' || name === 'sync') && (
                <StateIcon {...lookOf(name, statusOf(value))} size={14} />
              )}
              <span className={styles.facetWord} title={value}>
                {say(name, value)}
              </span>
              <span className={styles.facetCount}>{format.number(count)}</span>
            </label>
          );
        })}
      {open && values.length > FEW && FIXED[name] === undefined && (
        <button type="button" className={styles.facetMore} onClick={() => setAll(!all)}>
          {t(all ? 'fewer' : 'more', { count: facet.valueCount - FEW })}
        </button>
      )}
      {open && all && facet.valueCount > values.length && (
        <span className={styles.facetRest}>{t('rest', { count: facet.valueCount - values.length })}</span>
      )}
    </div>
  );
};

const statusOf = (value: string): string => (value === 'OutOfSync' ? 'OUT_OF_SYNC' : value.toUpperCase());
