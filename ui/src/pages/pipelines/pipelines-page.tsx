import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery } from '../../design/filter-bar/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, useList } from '../../list/index.ts';
import { PIPELINE_PARTS, runPipeline } from '../../pipelines/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { pipelineColumns } from './pipeline-columns.tsx';
import type { PipelineRow } from './pipeline-row.ts';
import { parsePipelinesSearch } from './search.ts';
import { usePipelines } from './use-pipelines.ts';

const createDrawer = later(async () => (await import('./create-pipeline.tsx')).CreatePipeline, MissingPart);
const deletion = later(async () => (await import('./delete-pipeline.tsx')).DeletePipeline, MissingPart);
const LATER = [createDrawer, deletion, ...PIPELINE_PARTS];
const FACETS = new Set(['project', 'tag']);

/** Every pipeline with how it has been doing: to find one, to judge it, to run it. */
export const PipelinesPage = () => {
  const t = useText('pipelines');
  const navigate = useNavigate();
  const pipelines = usePipelines();
  const columns = useColumns(pipelines.favour);
  const list = useList(parsePipelinesSearch, columns);
  const { search, show } = list;
  const [deleted, setDeleted] = useState<PipelineRow>();
  const mayCreate = useCan('create', 'pipeline');
  useFetchWhenIdle(LATER);
  const create = () => show({ create: true });
  useCommands(
    mayCreate ? [{ id: 'pipelines.create', title: t('create'), icon: 'pipeline', run: create }] : [],
  );
  const rows = filterRows(pipelines.rows, parseQuery(list.text, FACETS), {
    values: (row, key) => (key === 'tag' ? row.tags : [row.project]),
    words: row => row.fullName,
  });
  const run = pipelines.rows.find(({ id }) => id === search.run);
  const newButton = mayCreate && (
    <Button variant="primary" icon="plus" onClick={create}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} width="bare" actions={newButton}>
      <ListView
        list={list}
        words={{ label: t('title'), filter: t('filter'), nothing: t('nothing') }}
        at="/pipelines"
        read={pipelines}
        columns={columns}
        facets={useFacets(pipelines.rows)}
        rows={rows}
        keyOf={({ id }) => id}
        href={({ id }) => `/pipelines/${id}`}
        groupBy={({ project }) => {
          const label = project === '' ? t('noProject') : project;
          return { id: project, title: label, label, icon: <Icon name="folder" size={14} /> };
        }}
        actions={row => (
          <>
            <IconButton
              icon="play"
              size="sm"
              label={t('run.of', { name: row.name })}
              onClick={() => show({ run: row.id })}
            />
            <Menu
              align="end"
              trigger={<IconButton icon="more" size="sm" label={t('actions', { name: row.name })} />}
              items={[
                {
                  label: t('edit'),
                  icon: 'edit',
                  onSelect: () =>
                    void navigate({
                      to: '/pipelines/$id',
                      params: { id: row.id },
                      search: { tab: 'editor' },
                    }),
                },
                { label: t('delete.action'), icon: 'trash', danger: true, onSelect: () => setDeleted(row) },
              ]}
            />
          </>
        )}
        empty={
          <EmptyState icon="pipeline" title={t('empty.title')} actions={newButton}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      <createDrawer.Show
        open={search.create === true && mayCreate}
        onClose={() => show({ create: undefined })}
        // What was typed is saved by now.
        onCreated={id => void navigate({ to: '/pipelines/$id', params: { id }, ignoreBlocker: true })}
      />
      {run !== undefined && (
        <runPipeline.Show
          pipeline={{ id: run.id, name: run.fullName }}
          onClose={() => show({ run: undefined })}
        />
      )}
      {deleted !== undefined && <deletion.Show row={deleted} onClose={() => setDeleted(undefined)} />}
    </Page>
  );
};

const useColumns = (onFavour: (row: PipelineRow) => void) => {
  const t = useText('pipelines');
  const builds = useText('builds');
  const format = useFormatter();
  return useMemo(() => pipelineColumns({ t, builds, format, onFavour }), [t, builds, format, onFavour]);
};

const useFacets = (rows: readonly PipelineRow[]): readonly Facet[] => {
  const t = useText('pipelines');
  return useMemo(() => {
    const seen = (of: (row: PipelineRow) => readonly string[]) =>
      [...new Set(rows.flatMap(of))]
        .filter(value => value !== '')
        .toSorted()
        .map(value => ({ value }));
    return [
      { key: 'project', label: t('facet.project'), pinned: true, values: seen(row => [row.project]) },
      { key: 'tag', label: t('facet.tag'), pinned: true, values: seen(row => row.tags) },
    ];
  }, [rows, t]);
};
