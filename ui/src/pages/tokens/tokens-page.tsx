import { useMemo, useState } from 'react';
import { CreateKeyDrawer, KeyTable, keyColumns, RevokeKeys, useKeyRows } from '../../api-keys/index.ts';
import { Button } from '../../design/button/index.ts';
import { EmptyState, NothingMatches } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { type Facet, FilterBar, parseQuery } from '../../design/filter-bar/index.ts';
import { TableDisplay, tableStateFromSearch, tableStateToSearch } from '../../design/table/index.ts';
import { filterRows, ListLayout, SelectionBar } from '../../list/index.ts';
import { Page, useCommands, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { parseTokensSearch } from './search.ts';

const FACETS = new Set(['state', 'owner']);
const NONE: ReadonlySet<string> = new Set();

/** The keys that the person may see: their own, and for admins all of the account. */
export const TokensPage = () => {
  const t = useText('keys');
  const [search, show] = usePageSearch(parseTokensSearch);
  const keys = useKeyRows();
  const [selected, setSelected] = useState(NONE);
  const [revoking, setRevoking] = useState(false);
  const columns = useMemo(() => keyColumns(t), [t]);
  const state = tableStateFromSearch(search, columns);
  const create = () => show({ create: true });
  useCommands([{ id: 'keys.create', title: t('create'), icon: 'plus', run: create }]);

  const query = search.q ?? '';
  const rows = filterRows(keys.rows, parseQuery(query, FACETS), {
    values: (row, key) => [key === 'state' ? row.state : row.owner.name],
    words: row => `${row.name} ${row.tokenPrefix} ${row.owner.name}`,
  });
  const chosen = rows.filter(row => selected.has(row._id));
  return (
    <Page
      title={t('title')}
      width="bare"
      actions={
        <Button variant="primary" icon="plus" onClick={create}>
          {t('create')}
        </Button>
      }
    >
      <ListLayout
        bar={
          <FilterBar
            label={t('filter')}
            value={query}
            onChange={q => show({ q: q === '' ? undefined : q })}
            facets={useFacets(keys.rows)}
          >
            <TableDisplay
              columns={columns}
              state={state}
              onStateChange={next => show(tableStateToSearch(next))}
            />
          </FilterBar>
        }
        selection={
          chosen.length === 0 ? undefined : (
            <SelectionBar label={t('selected', { count: chosen.length })} onClear={() => setSelected(NONE)}>
              <Button variant="danger" onClick={() => setRevoking(true)}>
                {t('revokeSelected', { count: chosen.length })}
              </Button>
            </SelectionBar>
          )
        }
      >
        <KeyTable
          rows={rows}
          loading={keys.isPending}
          filtered={query !== ''}
          state={state}
          onStateChange={next => show(tableStateToSearch(next))}
          selection={{ selected, onChange: setSelected }}
          empty={
            <EmptyState
              icon="key"
              title={t('empty.title')}
              actions={
                <Button variant="primary" icon="plus" onClick={create}>
                  {t('create')}
                </Button>
              }
            >
              {t('empty.text')}
            </EmptyState>
          }
          nothingMatches={
            <NothingMatches
              title={t('nothing')}
              filters={[{ text: query, onDrop: () => show({ q: undefined }) }]}
              onClear={() => show({ q: undefined })}
              hidden={keys.rows.length}
            />
          }
          error={keys.error && <ErrorState error={keys.error} onRetry={() => void keys.refetch()} />}
        />
      </ListLayout>
      <CreateKeyDrawer open={search.create === true} onClose={() => show({ create: undefined })} />
      {revoking && (
        <RevokeKeys
          rows={chosen}
          onClose={() => setRevoking(false)}
          onDone={ended =>
            setSelected(new Set([...selected].filter(id => !ended.some(({ _id }) => _id === id))))
          }
        />
      )}
    </Page>
  );
};

const useFacets = (rows: readonly { readonly owner: { readonly name: string } }[]): readonly Facet[] => {
  const t = useText('keys');
  return useMemo(() => {
    const owners = [...new Set(rows.map(row => row.owner.name))].toSorted();
    return [
      {
        key: 'state',
        label: t('facet.state'),
        pinned: true,
        values: (['active', 'soon', 'ended'] as const).map(value => ({ value, label: t(`state.${value}`) })),
      },
      { key: 'owner', label: t('facet.owner'), pinned: true, values: owners.map(value => ({ value })) },
    ];
  }, [rows, t]);
};
