import { useMemo, useState } from 'react';
import { Button, IconButton } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { type Facet, parseQuery, printQuery } from '../../design/filter-bar/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { filterRows, ListView, useList } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart, Page, useCommands } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { projectColumns } from './project-columns.tsx';
import { parseProjectsSearch } from './search.ts';
import { type Project, useProjects } from './use-projects.ts';

const drawer = later(async () => (await import('./project-drawer.tsx')).ProjectDrawer, MissingPart);
const deletion = later(async () => (await import('./delete-project.tsx')).DeleteProject, MissingPart);
const variables = later(async () => (await import('./project-variables.tsx')).ProjectVariables, MissingPart);
const LATER = [drawer, variables, deletion];

const FACETS = new Set(['tag']);

/** The pipelines of a project. */
const addressOf = ({ projectName }: Project): string => {
  const q = printQuery({ filters: [{ key: 'project', value: projectName, not: false }], text: [] });
  return `/pipelines?${new URLSearchParams({ q })}`;
};

/** What pipelines are grouped by; a row leads to its pipelines. */
export const ProjectsPage = () => {
  const t = useText('projects');
  const columns = useMemo(() => projectColumns(t), [t]);
  const list = useList(parseProjectsSearch, columns);
  const { search, show } = list;
  const projects = useProjects();
  const { actions, windows } = useRowActs();
  const mayCreate = useCan('create', 'project');
  useFetchWhenIdle(LATER);
  const create = () => show({ create: true }, { push: true });
  useCommands(mayCreate ? [{ id: 'projects.create', title: t('create'), icon: 'folder', run: create }] : []);
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
        at="/projects"
        read={projects}
        columns={columns}
        facets={useFacets(projects.rows)}
        rows={filterRows(projects.rows, parseQuery(list.text, FACETS), {
          values: ({ tags }) => tags,
          words: ({ projectName }) => projectName,
        })}
        keyOf={({ id }) => id}
        href={addressOf}
        actions={actions}
        empty={
          <EmptyState icon="folder" title={t('empty.title')} actions={newButton}>
            {t('empty.text')}
          </EmptyState>
        }
      />
      {windows}
      {search.create === true && mayCreate && <drawer.Show onClose={() => show({ create: undefined })} />}
    </Page>
  );
};

/** What can be done from a row, by somebody who may. */
const useRowActs = () => {
  const t = useText('projects');
  const [edited, setEdited] = useState<Project>();
  const [shown, setShown] = useState<Project>();
  const [deleted, setDeleted] = useState<Project>();
  const mayUpdate = useCan('update', 'project');
  const mayDelete = useCan('delete', 'project');
  const actions = (project: Project) => (
    <Menu
      align="end"
      trigger={<IconButton icon="more" size="sm" label={t('actions', { name: project.projectName })} />}
      items={[
        ...(mayUpdate
          ? [
              { label: t('edit'), icon: 'edit' as const, onSelect: () => setEdited(project) },
              { label: t('editVariables'), icon: 'vars' as const, onSelect: () => setShown(project) },
            ]
          : []),
        ...(mayDelete
          ? [
              {
                label: t('delete.action'),
                icon: 'trash' as const,
                danger: true,
                onSelect: () => setDeleted(project),
              },
            ]
          : []),
      ]}
    />
  );
  return {
    actions: mayUpdate || mayDelete ? actions : undefined,
    windows: (
      <>
        {edited !== undefined && <drawer.Show project={edited} onClose={() => setEdited(undefined)} />}
        {shown !== undefined && <variables.Show project={shown} onClose={() => setShown(undefined)} />}
        {deleted !== undefined && <deletion.Show project={deleted} onClose={() => setDeleted(undefined)} />}
      </>
    ),
  };
};

const useFacets = (rows: readonly Project[]): readonly Facet[] => {
  const t = useText('projects');
  return useMemo(
    () => [
      {
        key: 'tag',
        label: t('facet.tag'),
        pinned: true,
        values: [...new Set(rows.flatMap(({ tags }) => tags))].toSorted().map(value => ({ value })),
      },
    ],
    [rows, t],
  );
};
