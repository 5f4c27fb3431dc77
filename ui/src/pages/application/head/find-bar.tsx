import { useRef } from 'react';
import { Button } from '../../../design/button/index.ts';
import { Input } from '../../../design/field/index.ts';
import { Keys } from '../../../design/kbd/index.ts';
import { Menu } from '../../../design/menu/index.ts';
import { useApplicationStates } from '../../../gitops/index.ts';
import { useKeys } from '../../../shell/index.ts';
import { useText } from '../../../text/index.ts';
import type { ResourceNode } from '../application.ts';
import type { ApplicationSearch, ShowSearch } from '../search.ts';
import styles from './find.module.css';

interface Props {
  readonly nodes: readonly ResourceNode[];
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
}

const toggled = (values: readonly string[] | undefined, value: string): readonly string[] | undefined => {
  const next = values?.includes(value) ? values.filter(one => one !== value) : [...(values ?? []), value];
  return next.length > 0 ? next : undefined;
};

const valuesOf = (nodes: readonly ResourceNode[], of: (node: ResourceNode) => string) =>
  [...Map.groupBy(nodes, of)]
    .map(([value, all]) => ({ value, count: all.length }))
    .sort((a, b) => b.count - a.count);

/** Finds objects by name, kind and health. */
export const FindBar = ({ nodes, search, show }: Props) => {
  const t = useText('application.filter');
  const keys = useText('application.keys');
  const states = useApplicationStates();
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': { label: t('find'), run: () => input.current?.focus() } }, { scope: keys('scope') });
  const kinds = valuesOf(nodes, ({ kind }) => kind);
  const healths = valuesOf(nodes, ({ health }) => health ?? 'Unknown');
  return (
    <search className={styles.bar}>
      <Input
        ref={input}
        icon="search"
        type="search"
        className={styles.find}
        aria-label={t('find')}
        placeholder={t('find')}
        value={search.q ?? ''}
        onChange={q => show({ q: q === '' ? undefined : q })}
        end={<Keys keys="/" />}
      />
      <Facet
        label={t('kind')}
        chosen={search.kind}
        values={kinds.map(({ value, count }) => ({ value, count, label: value }))}
        onChange={kind => show({ kind })}
      />
      <Facet
        label={t('health')}
        chosen={search.health}
        values={healths.map(({ value, count }) => ({ value, count, label: states.health(value) }))}
        onChange={health => show({ health })}
      />
    </search>
  );
};

interface FacetProps {
  readonly label: string;
  readonly chosen: readonly string[] | undefined;
  readonly values: readonly { readonly value: string; readonly label: string; readonly count: number }[];
  readonly onChange: (values: readonly string[] | undefined) => void;
}

const Facet = ({ label, chosen = [], values, onChange }: FacetProps) => {
  const t = useText('application.filter');
  return (
    <Menu
      align="end"
      trigger={
        <Button size="sm" icon="filter" iconEnd="chev-d" aria-pressed={chosen.length > 0 ? true : undefined}>
          {chosen.length === 0 ? label : `${label}: ${chosen.length}`}
        </Button>
      }
      items={[
        { label: t('any'), checked: chosen.length === 0, onSelect: () => onChange(undefined) },
        'separator',
        ...values.map(({ value, label: words, count }) => ({
          label: words,
          hint: String(count),
          checked: chosen.includes(value),
          onSelect: () => onChange(toggled(chosen, value)),
        })),
      ]}
    />
  );
};
