import { useMemo } from 'react';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { filterRows } from '../../list/index.ts';
import { useText } from '../../text/index.ts';
import type { BoardFigures, PlacedWorkload } from './all-workloads.ts';
import { ALL_WORKLOAD_KEYS } from './question.ts';
import type { Workload } from './workload-columns.tsx';

const HEALTHS = ['degraded', 'missing', 'progressing', 'suspended', 'unknown', 'healthy'] as const;

/** What workloads can be filtered by, with how many there are of each. */
export const useWorkloadFacets = (
  board: Pick<BoardFigures, 'namespaces' | 'byKind'> | undefined,
): readonly Facet[] => {
  const t = useText('clusters');
  return useMemo(
    () => [
      {
        key: 'namespace',
        label: t('workload.namespace'),
        pinned: true,
        values: (board?.namespaces ?? [])
          .filter(({ workloads }) => workloads > 0)
          .map(({ name, workloads }) => ({ value: name, count: workloads })),
      },
      {
        key: 'kind',
        label: t('workload.kind'),
        pinned: true,
        values: (board?.byKind ?? []).map(({ name, count }) => ({ value: name, count })),
      },
      {
        key: 'health',
        label: t('workload.health'),
        values: HEALTHS.map(value => ({ value, label: t(`healthWord.${value}`) })),
      },
      { key: 'application', label: t('workload.application'), values: [] },
    ],
    [board, t],
  );
};

/** What a workload is under a key of the filter. */
export const workloadValues = (row: Workload, key: string): readonly string[] => {
  if (key === 'namespace') return [row.namespace];
  if (key === 'kind') return [row.kind];
  return [key === 'health' ? row.health : (row.application?.name ?? '')];
};

/** What free text is looked for in. */
export const workloadWords = ({ name, namespace, images }: Workload): string =>
  `${name} ${namespace} ${images.join(' ')}`;

/** What a filter leaves of the workloads of many clusters, also where it says more than runtimes can be asked. */
export const wantedRows = (rows: readonly PlacedWorkload[], text: string): readonly PlacedWorkload[] =>
  filterRows(rows, parseQuery(text, ALL_WORKLOAD_KEYS), { values: placedValues, words: workloadWords });

const placedValues = (row: PlacedWorkload, key: string): readonly string[] => {
  if (key === 'cluster') return [row.cluster];
  return key === 'runtime' ? [row.runtime] : workloadValues(row, key);
};
