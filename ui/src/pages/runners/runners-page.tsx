import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, PanelPending, SelectedPanel, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { RUNNER_STATES, type Runner, stateOf, TRUSTS } from './runner.ts';
import { runnerColumns } from './runner-columns.tsx';
import { parseRunnersSearch } from './search.ts';
import { useRunnerActs } from './use-runner-acts.ts';
import { useRunners } from './use-runners.ts';

const addRunner = later(async () => (await import('./add-runner.tsx')).AddRunner, MissingPart);
const deletion = later(async () => (await import('./delete-runner.tsx')).DeleteRunner, MissingPart);
const panel = later(async () => (await import('./runner-panel.tsx')).RunnerPanel, MissingPart, PanelPending);
const LATER = [addRunner, deletion, panel];

const FACETS = new Set(['state', 'runtime', 'trust']);

const valuesOf = (runner: Runner, key: string): readonly string[] => {
  if (key === 'state') return [stateOf(runner)];
  return key === 'trust' ? [runner.trust] : runner.runtimes;
};

/** Who runs the builds: which are there, how busy they are, and how to add one. */
export const RunnersPage = () => {
  const t = useText('runners');
  const columns = useMemo(() => runnerColumns(t), [t]);
  const list = useList(parseRunnersSearch, columns);
  const { search, show, select } = list;
  const runners = useRunners();
  const [deleted, setDeleted] = useState<Runner>();
  const mayAdd = useCan('create', 'agent');
  useFetchWhenIdle(LATER);
  const add = () => show({ create: true }, { push: true });
  useCommands(mayAdd ? [{ id: 'runners.add', title: t('add'), icon: 'plus', run: add }] : []);
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
        at="/runners"
        read={runners}
        columns={columns}
        facets={useFacets(runners.rows)}
        rows={filterRows(runners.rows, parseQuery(list.text, FACETS), {
          values: valuesOf,
          words: ({ name, platform = '' }) => `${name} ${platform}`,
        })}
        keyOf={({ id }) => id}
        actions={useRowActions(setDeleted)}
        empty={
          <EmptyState icon="runner" title={t('empty.title')} actions={addButton}>
            {t('empty.text')}
          </EmptyState>
        }
        panel={
          <SelectedPanel
            id={search.selected}
            row={runners.rows.find(({ id }) => id === search.selected)}
            read={runners}
            title={t('title')}
            gone={t('panel.gone')}
            onClose={() => select()}
          >
            {runner => (
              <panel.Show key={runner.id} runner={runner} all={runners.rows} onClose={() => select()} />
            )}
          </SelectedPanel>
        }
      />
      <addRunner.Show
        open={search.create === true && mayAdd}
        onClose={() => show({ create: undefined })}
        runners={runners.rows}
        onShow={id => show({ create: undefined, selected: id })}
      />
      {deleted !== undefined && (
        <deletion.Show
          runner={deleted}
          all={runners.rows}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => search.selected === deleted.id && select()}
        />
      )}
    </Page>
  );
};

/** What can be done to a runner from its row, by somebody who may. */
const useRowActions = (onDelete: (runner: Runner) => void) => {
  const t = useText('runners');
  const { pause, resume } = useRunnerActs();
  const mayUpdate = useCan('update', 'agent');
  const mayDelete = useCan('delete', 'agent');
  if (!mayUpdate && !mayDelete) return undefined;
  return (runner: Runner) => (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="sm" label={t('actions', { name: runner.name })} />}
      items={[
        ...(mayUpdate
          ? [
              runner.paused
                ? { label: t('resume'), icon: 'play' as const, onSelect: () => resume(runner) }
                : { label: t('pause'), icon: 'pause' as const, onSelect: () => pause(runner) },
            ]
          : []),
        ...(mayDelete
          ? [
              {
                label: t('delete.action'),
                icon: 'trash' as const,
                danger: true,
                onSelect: () => onDelete(runner),
              },
            ]
          : []),
      ]}
    />
  );
};

const useFacets = (rows: readonly Runner[]): readonly Facet[] => {
  const t = useText('runners');
  return useMemo(
    () => [
      {
        key: 'state',
        label: t('facet.state'),
        pinned: true,
        values: RUNNER_STATES.map(value => ({ value, label: t(`state.${value}`) })),
      },
      {
        key: 'runtime',
        label: t('facet.runtime'),
        pinned: true,
        values: [...new Set(rows.flatMap(({ runtimes }) => runtimes))].toSorted().map(value => ({ value })),
      },
      {
        key: 'trust',
        label: t('facet.trust'),
        values: TRUSTS.map(value => ({ value, label: t(`trust.${value}`) })),
      },
    ],
    [rows, t],
  );
};
