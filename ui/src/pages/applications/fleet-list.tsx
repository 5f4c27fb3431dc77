import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { faultFrom } from '../../api/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { DataTable } from '../../design/table/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { addressOf } from './address.ts';
import styles from './applications.module.css';
import { type BulkAct, BulkDialog, useBulk } from './bulk.tsx';
import { fleetColumns } from './fleet-columns.tsx';
import { PeekPanel } from './peek-panel.tsx';
import type { parseApplicationsSearch } from './search.ts';
import { SelectedBar } from './selected-bar.tsx';
import { type Asked, type FleetRow, useFleetRows } from './use-fleet.ts';
import type { useFavourites } from './use-views.ts';

type Search = ReturnType<typeof parseApplicationsSearch>;

const NONE: ReadonlySet<string> = new Set();

interface ListProps {
  readonly search: Search;
  readonly show: (part: Partial<Search>, how?: { readonly push?: boolean }) => void;
  readonly asked: Asked;
  readonly total: number | undefined;
  readonly favourites: ReturnType<typeof useFavourites>;
  readonly nothing: ReactNode;
  readonly empty: ReactNode;
  readonly isEmpty: boolean;
}

/** The rows, with what can be done to them. */
export const FleetList = ({ search, show, asked, total, favourites, nothing, empty, isEmpty }: ListProps) => {
  const t = useText('applications');
  const format = useFormatter();
  const { history } = useRouter();
  const { sort = 'worst', density } = search;
  const list = useFleetRows(asked, sort);
  const [selected, setSelected] = useState(NONE);
  const [bulk, setBulk] = useState<BulkAct>();
  const { ids, toggle } = favourites;
  const favour = (row: FleetRow) =>
    void toggle(row.id).catch(error => toast({ tone: 'bad', title: faultFrom(error).message }));
  const isFavourite = useMemo(() => {
    const known = new Set(ids);
    return (id: string) => known.has(id);
  }, [ids]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what marks a row asks for the newest by itself
  const columns = useMemo(
    () => fleetColumns({ t, format, isFavourite, onFavour: favour }),
    [t, format, isFavourite],
  );
  const { chosen, can, refresh } = useBulk(list.rows, selected);
  const maySync = list.rows.some(({ permissions }) => permissions.includes('sync'));
  const peeked = list.rows.find(({ id }) => id === search.selected);
  const onRowKey = (key: string, row: FleetRow): boolean => {
    if (key === 'f') favour(row);
    else if (key === 'd') history.push(`${addressOf(row)}?tab=diff`);
    else if (key === 's' && row.permissions.includes('sync'))
      setBulk({ kind: 'sync', rows: can.sync.length > 0 ? can.sync : [row] });
    else return false;
    return true;
  };
  return (
    <div className={styles.list} data-old={list.isOld ? '' : undefined}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={isEmpty ? [] : list.rows}
        rowKey={({ id }) => id}
        state={{ density: density ?? 'dense' }}
        selection={{ selected, onChange: setSelected }}
        href={addressOf}
        onOpen={row => history.push(addressOf(row))}
        onPeek={row => show({ selected: row.id === search.selected ? undefined : row.id })}
        onRowKey={onRowKey}
        current={search.selected}
        page={{ ...list.page, total }}
        onSight={list.onSight}
        loading={list.isPending}
        skeletonRows={16}
        filtered={asked.text !== ''}
        nothingMatches={nothing}
        empty={empty}
        error={list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
        fresh={{ count: list.waiting, label: t('changed', { count: list.waiting }), onShow: list.show }}
        keyHints={[
          { keys: 'F', label: t('keys.favourite') },
          // Who may sync none of them has no such key.
          ...(maySync ? [{ keys: 'S', label: t('keys.sync') }] : []),
          { keys: 'D', label: t('keys.diff') },
        ]}
        // Beside a peek there is still room for names and reasons in rows.
        cardsBelow={480}
        scrollId="applications"
      />
      {chosen.length > 0 && (
        <SelectedBar
          count={selected.size}
          can={can}
          onAct={kind => setBulk({ kind, rows: can[kind] })}
          onRefresh={() => void refresh()}
          onRollBack={row => history.push(`${addressOf(row)}?tab=timeline`)}
          onCompare={rows => show({ compare: rows.map(({ id }) => id).join(',') }, { push: true })}
          onClear={() => setSelected(NONE)}
        />
      )}
      {peeked && <PeekPanel row={peeked} onClose={() => show({ selected: undefined })} />}
      {bulk && (
        <BulkDialog
          act={bulk}
          onClose={() => setBulk(undefined)}
          onDone={() => {
            setBulk(undefined);
            setSelected(NONE);
          }}
        />
      )}
    </div>
  );
};
