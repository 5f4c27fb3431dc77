import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { read } from '../../api/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, SelectedPanel, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { Failure, HelpLink, MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { providerColumns } from './provider-columns.tsx';
import type { Provider } from './provider-draft.ts';
import { stateOf } from './provider-state.tsx';
import { parseSsoSearch } from './search.ts';
import styles from './sso.module.css';

const drawer = later(async () => (await import('./provider-drawer.tsx')).ProviderDrawer, MissingPart);
const panel = later(
  async () => (await import('./provider-panel.tsx')).ProviderPanel,
  MissingPart,
  PanelPending,
);
const deletion = later(async () => (await import('./provider-acts.tsx')).DeleteProvider, MissingPart);
const LATER = [drawer, panel, deletion];

const FACETS = new Set(['state']);
const NONE: readonly Provider[] = [];

/** The identity providers that members sign in with. */
export const SsoPage = () => {
  const t = useText('sso');
  const columns = useMemo(() => providerColumns(t), [t]);
  const list = useList(parseSsoSearch, columns);
  const { search, show, select } = list;
  const answer = useQuery(read('/sso/providers'));
  const providers = answer.data?.providers ?? NONE;
  const mayUpdate = useCan('update', 'sso');
  const [doomed, setDoomed] = useState<Provider>();
  useFetchWhenIdle(LATER);
  const add = () => show({ create: true }, { push: true });
  useCommands(mayUpdate ? [{ id: 'sso.add', title: t('add'), icon: 'plus', run: add }] : []);

  const edited = mayUpdate ? providers.find(({ id }) => id === search.edit) : undefined;
  const edit = ({ id }: Provider) => show({ edit: id }, { push: true });
  const close = () => show({ create: undefined, edit: undefined });
  const addButton = mayUpdate && (
    <Button variant="primary" icon="plus" onClick={add}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} width="bare" actions={addButton}>
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/settings/sso"
        read={answer}
        columns={columns}
        facets={useFacets()}
        rows={filterRows(providers, parseQuery(list.text, FACETS), {
          values: provider => [stateOf(provider)],
          words: ({ name, issuer }) => `${name} ${issuer}`,
        })}
        keyOf={({ id }) => id}
        actions={
          mayUpdate
            ? provider => <ProviderMenu provider={provider} onEdit={edit} onDelete={setDoomed} />
            : undefined
        }
        empty={<NoProvider action={addButton} />}
        failure={answer.error && <Failure error={answer.error} onRetry={() => void answer.refetch()} />}
        panel={
          <SelectedPanel
            id={search.selected}
            row={providers.find(({ id }) => id === search.selected)}
            read={answer}
            title={t('title')}
            gone={t('panel.gone')}
            onClose={() => select()}
          >
            {provider => (
              <panel.Show
                key={provider.id}
                provider={provider}
                onClose={() => select()}
                onEdit={() => edit(provider)}
                onDelete={() => setDoomed(provider)}
              />
            )}
          </SelectedPanel>
        }
      />
      {edited && <drawer.Show key={edited.id} provider={edited} onClose={close} onSaved={close} />}
      {search.create && !edited && mayUpdate && (
        <drawer.Show onClose={close} onSaved={id => show({ create: undefined, selected: id })} />
      )}
      {doomed && (
        <deletion.Show
          provider={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => {
            if (search.selected === doomed.id) select();
          }}
        />
      )}
    </Page>
  );
};

interface MenuProps {
  readonly provider: Provider;
  readonly onEdit: (provider: Provider) => void;
  readonly onDelete: (provider: Provider) => void;
}

const ProviderMenu = ({ provider, onEdit, onDelete }: MenuProps) => {
  const t = useText('sso');
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="sm" label={t('actions', { name: provider.name })} />}
      items={[
        { label: t('menu.edit'), icon: 'edit', onSelect: () => onEdit(provider) },
        { label: t('menu.delete'), icon: 'trash', danger: true, onSelect: () => onDelete(provider) },
      ]}
    />
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
