import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { read } from '../../api/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { EmptyState, NothingMatches } from '../../design/empty-state/index.ts';
import { type Facet, FilterBar, parseQuery } from '../../design/filter-bar/index.ts';
import { Menu } from '../../design/menu/index.ts';
import {
  DataTable,
  TableDisplay,
  tableStateFromSearch,
  tableStateToSearch,
} from '../../design/table/index.ts';
import { filterRows, GonePanel, ListLayout } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure, HelpLink, Page, useCommands, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { DeleteProvider } from './provider-acts.tsx';
import { providerColumns } from './provider-columns.tsx';
import type { Provider } from './provider-draft.ts';
import { ProviderDrawer } from './provider-drawer.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import { stateOf } from './provider-state.tsx';
import { parseSsoSearch } from './search.ts';
import styles from './sso.module.css';

const FACETS = new Set(['state']);
const NONE: readonly Provider[] = [];

/** The identity providers that members sign in with. */
export const SsoPage = () => {
  const t = useText('sso');
  const [search, show] = usePageSearch(parseSsoSearch);
  const list = useQuery(read('/sso/providers'));
  const providers = list.data?.providers ?? NONE;
  const mayUpdate = useCan('update', 'sso');
  const [doomed, setDoomed] = useState<Provider>();
  const columns = useMemo(() => providerColumns(t), [t]);
  const state = tableStateFromSearch(search, columns);
  const facets = useFacets();
  const add = () => show({ create: true }, { push: true });
  useCommands(mayUpdate ? [{ id: 'sso.add', title: t('add'), icon: 'plus', run: add }] : []);

  const query = search.q ?? '';
  const rows = filterRows(providers, parseQuery(query, FACETS), {
    values: provider => [stateOf(provider)],
    words: ({ name, issuer }) => `${name} ${issuer}`,
  });
  const selected = providers.find(({ id }) => id === search.selected);
  const edited = mayUpdate ? providers.find(({ id }) => id === search.edit) : undefined;
  const edit = ({ id }: Provider) => show({ edit: id }, { push: true });
  const close = () => show({ create: undefined, edit: undefined });
  const unselect = () => show({ selected: undefined });
  const addButton = mayUpdate && (
    <Button variant="primary" icon="plus" onClick={add}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} width="bare" actions={addButton}>
      <ListLayout
        bar={
          <FilterBar
            label={t('filter')}
            value={query}
            onChange={q => show({ q: q === '' ? undefined : q })}
            facets={facets}
          >
            <TableDisplay
              columns={columns}
              state={state}
              onStateChange={next => show(tableStateToSearch(next))}
            />
          </FilterBar>
        }
        panel={
          selected ? (
            <ProviderPanel
              key={selected.id}
              provider={selected}
              onClose={unselect}
              onEdit={() => edit(selected)}
              onDelete={() => setDoomed(selected)}
            />
          ) : (
            search.selected !== undefined &&
            !list.error && (
              <GonePanel
                title={t('title')}
                gone={t('panel.gone')}
                loading={list.isPending}
                onClose={unselect}
              />
            )
          )
        }
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          href={({ id }) => `/settings/sso?selected=${id}`}
          onOpen={({ id }) => show({ selected: id }, { push: search.selected === undefined })}
          current={search.selected}
          scrollId="sso"
          state={state}
          onStateChange={next => show(tableStateToSearch(next))}
          loading={list.isPending}
          filtered={query !== ''}
          {...(mayUpdate
            ? {
                actions: (provider: Provider) => (
                  <Menu
                    align="end"
                    trigger={
                      <IconButton icon="more" size="sm" label={t('actions', { name: provider.name })} />
                    }
                    items={[
                      { label: t('menu.edit'), icon: 'edit', onSelect: () => edit(provider) },
                      {
                        label: t('menu.delete'),
                        icon: 'trash',
                        danger: true,
                        onSelect: () => setDoomed(provider),
                      },
                    ]}
                  />
                ),
              }
            : {})}
          empty={<NoProvider action={addButton} />}
          nothingMatches={
            <NothingMatches
              title={t('nothing')}
              filters={[{ text: query, onDrop: () => show({ q: undefined }) }]}
              onClear={() => show({ q: undefined })}
              hidden={providers.length}
            />
          }
          error={list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
        />
      </ListLayout>
      {edited && <ProviderDrawer key={edited.id} provider={edited} onClose={close} onSaved={close} />}
      {search.create && !edited && mayUpdate && (
        <ProviderDrawer onClose={close} onSaved={id => show({ create: undefined, selected: id })} />
      )}
      {doomed && (
        <DeleteProvider
          provider={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => {
            if (search.selected === doomed.id) unselect();
          }}
        />
      )}
    </Page>
  );
};

const NoProvider = ({ action }: { readonly action: ReactNode }) => {
  const t = useText('sso');
  return (
    <EmptyState icon="lock" title={t('empty.title')} actions={action}>
      <p>{t('empty.text')}</p>
      <ol className={styles.teach} aria-label={t('empty.steps')}>
        <li>{t('empty.one')}</li>
        <li>{t('empty.two')}</li>
        <li>{t('empty.three')}</li>
      </ol>
      <HelpLink topic="people">{t('about')}</HelpLink>
    </EmptyState>
  );
};

const useFacets = (): readonly Facet[] => {
  const t = useText('sso');
  return useMemo(
    () => [
      {
        key: 'state',
        label: t('facet.state'),
        pinned: true,
        values: (['on', 'off', 'required'] as const).map(value => ({ value, label: t(`state.${value}`) })),
      },
    ],
    [t],
  );
};
