import { useMemo, useState } from 'react';
import { Button } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { gitSourceWizard } from '../../gitops-wizards/git-source/index.ts';
import { WizardGate } from '../../gitops-wizards/ground/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, SelectedPanel, useList } from '../../list/index.ts';
import { useAnswer, useCan } from '../../session/index.ts';
import { MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { parseGitSourcesSearch } from './search.ts';
import { permissionOf, placeOf, sourceColumns } from './source-columns.tsx';
import { type Source, useSources } from './use-sources.ts';

const panel = later(async () => (await import('./source-panel.tsx')).SourcePanel, MissingPart, PanelPending);
const LATER = [panel, gitSourceWizard];

const FACETS = new Set(['runtime', 'sync', 'health', 'permission']);
const SYNCS = ['Synced', 'OutOfSync', 'Unknown'];
const PERMISSIONS = ['write', 'read', 'none', 'unknown'] as const;

const valuesOf = (source: Source, key: string): readonly string[] => {
  if (key === 'runtime') return [source.runtime];
  if (key === 'sync') return [source.sync];
  return key === 'health' ? [source.health] : [permissionOf(source)];
};

/** The folders in Git that runtimes follow, of all runtimes. */
export const GitSourcesPage = () => {
  const t = useText('gitSources');
  const format = useFormatter();
  const columns = useMemo(() => sourceColumns(t, format), [t, format]);
  const list = useList(parseGitSourcesSearch, columns);
  const { search, show, select } = list;
  const sources = useSources();
  const [held, setHeld] = useState<Source>();
  const facets = useFacets(sources.rows);
  const mayAdd = useCan('create', 'git-source');
  const addAnswer = useAnswer({ action: 'create', resource: 'git-source' });
  useFetchWhenIdle(LATER);
  const add = () => show({ wizard: true, step: undefined }, { push: true });
  useCommands(mayAdd ? [{ id: 'git-sources.add', title: t('add'), icon: 'plus', run: add }] : []);
  if (search.wizard === true)
    return (
      <WizardGate isAllowed={addAnswer}>
        <gitSourceWizard.Show
          step={search.step}
          onStep={step => show({ step }, { push: true })}
          onClose={() => show({ wizard: undefined, step: undefined, runtime: undefined })}
          runtime={search.runtime}
        />
      </WizardGate>
    );
  const addButton = mayAdd && (
    <Button variant="primary" icon="plus" onClick={add}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} width="bare" actions={addButton}>
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/sources"
        read={sources}
        columns={columns}
        facets={facets}
        rows={filterRows(sources.rows, parseQuery(list.text, FACETS), {
          values: valuesOf,
          words: source => `${source.name} ${source.runtime} ${placeOf(source)}`,
        })}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon="branch" title={t('empty.title')} actions={addButton}>
            {t('empty.text')}
          </EmptyState>
        }
        panel={
          <SelectedPanel
            id={search.selected}
            row={[...sources.rows, ...(held ? [held] : [])].find(({ id }) => id === search.selected)}
            read={sources}
            title={t('title')}
            gone={t('panel.gone')}
            onClose={() => select()}
          >
            {source => (
              <panel.Show key={source.id} source={source} onClose={() => select()} onHold={setHeld} />
            )}
          </SelectedPanel>
        }
      />
    </Page>
  );
};

const useFacets = (rows: readonly Source[]): readonly Facet[] => {
  const t = useText('gitSources');
  return useMemo(
    () => [
      {
        key: 'runtime',
        label: t('column.runtime'),
        pinned: true,
        values: [...new Set(rows.map(({ runtime }) => runtime))].toSorted().map(value => ({ value })),
      },
      { key: 'sync', label: t('column.sync'), pinned: true, values: SYNCS.map(value => ({ value })) },
      {
        key: 'permission',
        label: t('column.permission'),
        values: PERMISSIONS.map(value => ({ value, label: t(`permission.${value}`) })),
      },
    ],
    [rows, t],
  );
};
