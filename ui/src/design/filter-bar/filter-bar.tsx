import { type ReactNode, useRef, useState } from 'react';
import { AddFilter } from './add-filter.tsx';
import { FacetChip } from './facet-chip.tsx';
import styles from './filter-bar.module.css';
import { FilterInput } from './filter-input.tsx';
import { printQuery, type Query } from './grammar.ts';
import { keysOf, valuesOf, withChosen, withoutKey, withToggled } from './query.ts';
import { type Facet, readQuery } from './suggest.ts';

interface Props {
  /** "Filter pipelines": name and placeholder of the input. */
  readonly label: string;
  /** The query as written, for the address. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly facets: readonly Facet[];
  /** At the end of the bar: grouping, display. */
  readonly children?: ReactNode;
}

/** Asks a list: by writing in the one grammar, or by chips for those who do not know it. Both change the same text. */
export const FilterBar = ({ label, value, onChange, facets, children }: Props) => {
  const [start, setStart] = useState<{ readonly text: string }>();
  const bar = useRef<HTMLElement>(null);
  // A filter that is dropped is again one to add; where all are in use, there is always the input.
  const wayBack = (): HTMLElement | null =>
    bar.current?.querySelector<HTMLElement>('[data-add-filter]') ??
    bar.current?.querySelector<HTMLElement>('[data-filter-input]') ??
    null;
  const query = readQuery(value, facets);
  const asked = new Set(keysOf(query));
  const chips = facets.filter(facet => facet.pinned === true || asked.has(facet.key));
  const change = (next: Query) => onChange(printQuery(next));
  const begin = (key: string) => setStart({ text: `${value === '' ? '' : `${value} `}${key}:` });
  return (
    <search ref={bar} className={styles.bar}>
      <FilterInput label={label} value={value} onChange={onChange} facets={facets} start={start} />
      {chips.map(facet => (
        <FacetChip
          key={facet.key}
          facet={facet}
          asked={valuesOf(query, facet.key)}
          onToggle={chosen => change((facet.single ? withChosen : withToggled)(query, facet.key, chosen))}
          onDrop={() => change(withoutKey(query, facet.key))}
          wayBack={wayBack}
          onWrite={() => begin(facet.key)}
        />
      ))}
      <AddFilter facets={facets.filter(facet => !chips.includes(facet))} onAdd={begin} />
      {children !== undefined && <div className={styles.end}>{children}</div>}
    </search>
  );
};
