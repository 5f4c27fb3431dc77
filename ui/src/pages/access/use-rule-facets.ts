import { useMemo } from 'react';
import { kindWords } from '../../access-rules/index.ts';
import type { Facet } from '../../design/filter-bar/index.ts';
import { useText } from '../../text/index.ts';
import type { RuleRow } from './rule-rows.ts';

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values)].toSorted();

/** What the list can be narrowed by. */
export const useRuleFacets = (rows: readonly RuleRow[]): readonly Facet[] => {
  const t = useText('access');
  return useMemo(
    () => [
      {
        key: 'effect',
        label: t('facet.effect'),
        pinned: true,
        values: (['allow', 'deny'] as const).map(value => ({ value, label: t(`effect.${value}`) })),
      },
      {
        key: 'kind',
        label: t('facet.resource'),
        pinned: true,
        values: distinct(rows.map(({ resource }) => resource)).map(value => ({
          value,
          label: kindWords(t, value),
        })),
      },
      {
        key: 'who',
        label: t('facet.subject'),
        pinned: true,
        values: distinct(rows.map(({ who }) => who)).map(value => ({ value })),
      },
    ],
    [rows, t],
  );
};
