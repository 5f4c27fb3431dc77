import { useMemo } from 'react';
import type { Facet } from '../../design/filter-bar/index.ts';
import { useText } from '../../text/index.ts';
import { RESULTS } from './question.ts';
import { useKindWords } from './use-kind-words.ts';
import type { AuditRecord } from './use-records.ts';

/** What the log is filtered by; of actors and actions those are offered that the loaded records have. */
export const useFacets = (rows: readonly AuditRecord[]): readonly Facet[] => {
  const t = useText('audit');
  const kind = useKindWords();
  return useMemo(() => {
    const seen = (of: (record: AuditRecord) => string) => [...new Set(rows.map(of))].toSorted();
    const facet = (
      key: 'actor' | 'action' | 'entity' | 'result' | 'from' | 'to',
      more: Partial<Facet> = {},
    ) => ({
      key,
      label: t(`facet.${key}`),
      single: true,
      ...more,
    });
    return [
      facet('actor', { pinned: true, values: seen(({ actor }) => actor.name).map(value => ({ value })) }),
      facet('action', { pinned: true, values: seen(({ action }) => action).map(value => ({ value })) }),
      facet('entity', {
        values: seen(({ entity }) => entity.kind).map(value => ({ value, label: kind(value) })),
      }),
      facet('result', {
        pinned: true,
        values: RESULTS.map(value => ({ value, label: t(`result.${value}`) })),
      }),
      facet('from'),
      facet('to'),
    ];
  }, [rows, t, kind]);
};
