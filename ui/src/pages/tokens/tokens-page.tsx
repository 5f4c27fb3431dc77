import { useMemo, useState } from 'react';
import { createKey, keyColumns, revokeKeys, useKeyActs, useKeyRows } from '../../api-keys/index.ts';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { filterRows, ListView, SelectionBar, useList } from '../../list/index.ts';
import { Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { parseTokensSearch } from './search.ts';

const FACETS = new Set(['state', 'owner']);
const NONE: ReadonlySet<string> = new Set();

/** The keys that the person may see: their own, and for admins all of the account. */
export const TokensPage = () => {
  const t = useText('keys');
  const columns = useMemo(() => keyColumns(t), [t]);
  const list = useList(parseTokensSearch, columns);
  const { search, show } = list;
  const keys = useKeyRows();
  const [selected, setSelected] = useState(NONE);
  const [revoking, setRevoking] = useState(false);
  const { actions, windows } = useKeyActs();
  const create = () => show({ create: true });
  useCommands([{ id: 'keys.create', title: t('create'), icon: 'plus', run: create }]);

  const rows = filterRows(keys.rows, parseQuery(list.text, FACETS), {
    values: (row, key) => [key === 'state' ? row.state : row.owner.name],
    words: row => `${row.name} ${row.tokenPrefix} ${row.owner.name}`,
  });
  const chosen = rows.filter(row => selected.has(row._id));
  const newButton = (
    <Button variant="primary" icon="plus" onClick={create}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} width="bare" actions={newButton}>
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/settings/tokens"
        read={keys}
        columns={columns}
        facets={useFacets(keys.rows)}
        rows={rows}
        keyOf={row => row._id}
        href={null}
        actions={actions}
        selection={{ selected, onChange: setSelected }}
        selectionBar={
          chosen.length > 0 && (
            <SelectionBar label={t('selected', { count: chosen.length })} onClear={() => setSelected(NONE)}>
              <Button variant="danger" onClick={() => setRevoking(true)}>
                {t('revokeSelected', { count: chosen.length })}
              </Button>
            </SelectionBar>
          )
        }
        empty={
          <EmptyState icon="key" title={t('empty.title')} actions={newButton}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {windows}
      <createKey.Show open={search.create === true} onClose={() => show({ create: undefined })} />
      {revoking && (
        <revokeKeys.Show
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
