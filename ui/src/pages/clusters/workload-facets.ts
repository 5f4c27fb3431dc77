import { useMemo } from 'react';
import type { Facet } from '../../design/filter-bar/index.ts';
import { useText } from '../../text/index.ts';
import type { BoardFigures } from './all-workloads.ts';
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
