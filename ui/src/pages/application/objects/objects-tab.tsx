import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../../design/button/index.ts';
import { EmptyState } from '../../../design/empty-state/index.ts';
import { DataTable, type TableState } from '../../../design/table/index.ts';
import { useText } from '../../../text/index.ts';
import { keyText, type ResourceNode } from '../application.ts';
import type { ApplicationSearch, ShowSearch } from '../search.ts';
import { filterNodes, isFiltering, isPod, type TreeFilter } from '../tree/tree-model.ts';
import { objectColumns, podColumns } from './object-columns.tsx';

interface Props {
  readonly name: string;
  readonly only: 'objects' | 'pods';
  readonly nodes: readonly ResourceNode[];
  readonly isPending: boolean;
  readonly filter: TreeFilter;
  readonly search: ApplicationSearch;
  readonly show: ShowSearch;
  readonly mayReadLogs: boolean;
}

/** The objects of an application as a table: all of them, or its pods. */
export const ObjectsTab = ({ name, only, nodes, isPending, filter, search, show, mayReadLogs }: Props) => {
  const t = useText('application');
  const isPods = only === 'pods';
  const columns = useMemo(() => (isPods ? podColumns(t) : objectColumns(t)), [t, isPods]);
  const [state, setState] = useState<TableState>({});
  const all = useMemo(() => (isPods ? nodes.filter(isPod) : nodes), [nodes, isPods]);
  const rows = useMemo(() => filterNodes(all, filter), [all, filter]);
  const open = (row: ResourceNode) => show({ node: keyText(row), panel: undefined }, { push: true });
  const words = isPods ? 'pods' : 'list';
  return (
    <DataTable
      label={t(`${words}.label`, { name })}
      columns={columns}
      rows={rows}
      rowKey={keyText}
      state={state}
      onStateChange={setState}
      loading={isPending}
      onOpen={open}
      onPeek={open}
      href={row => `?tab=${only === 'pods' ? 'pods' : 'list'}&node=${encodeURIComponent(keyText(row))}`}
      current={search.node}
      filtered={isFiltering(filter)}
      actions={row =>
        isPods && mayReadLogs ? (
          <IconButton
            icon="term"
            size="sm"
            label={t('pods.logs')}
            onClick={() => show({ node: keyText(row), panel: 'logs' }, { push: true })}
          />
        ) : null
      }
      empty={
        <EmptyState icon={isPods ? 'pod' : 'app'} title={t(`${words}.empty`)}>
          {t(`${words}.emptyText`)}
        </EmptyState>
      }
      nothingMatches={
        <EmptyState
          icon="search"
          title={t('filter.none')}
          actions={
            <Button icon="x" onClick={() => show({ q: undefined, kind: undefined, health: undefined })}>
              {t('filter.clear')}
            </Button>
          }
        >
          {t('filter.noneText', { count: all.length })}
        </EmptyState>
      }
    />
  );
};
