import { useState } from 'react';
import { Button } from '../../design/button/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { useCan } from '../../session/index.ts';
import { MissingPart, Page, useCommands, usePageSearch } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { parseTeamsSearch } from './search.ts';
import type { Team } from './team-columns.tsx';
import { TeamList } from './team-list.tsx';

const createDrawer = later(async () => (await import('./team-drawer.tsx')).CreateTeamDrawer, MissingPart);
const editDrawer = later(async () => (await import('./team-drawer.tsx')).EditTeamDrawer, MissingPart);
const deletion = later(async () => (await import('./delete-team.tsx')).DeleteTeam, MissingPart);
const LATER = [createDrawer, editDrawer, deletion];

/** The teams of the account: groups that access rules are written for. */
export const TeamsPage = () => {
  const t = useText('teams');
  const [search, show] = usePageSearch(parseTeamsSearch);
  const mayCreate = useCan('create', 'team');
  const may = { update: useCan('update', 'team'), delete: useCan('delete', 'team') };
  const [edited, setEdited] = useState<Team>();
  const [deleted, setDeleted] = useState<Team>();
  useFetchWhenIdle(LATER);
  const create = () => show({ create: true });
  useCommands(
    mayCreate ? [{ id: 'teams.create', title: t('create.action'), icon: 'product', run: create }] : [],
  );
  return (
    <Page
      title={t('title')}
      width="bare"
      actions={
        mayCreate && (
          <Button variant="primary" icon="plus" onClick={create}>
            {t('create.action')}
          </Button>
        )
      }
    >
      <TeamList
        may={may}
        onEdit={setEdited}
        onDelete={setDeleted}
        {...(mayCreate ? { onCreate: create } : {})}
      />
      <createDrawer.Show
        open={search.create === true && mayCreate}
        onClose={() => show({ create: undefined })}
        onCreated={team => show({ create: undefined, selected: team._id })}
      />
      {edited !== undefined && <editDrawer.Show team={edited} onClose={() => setEdited(undefined)} />}
      {deleted !== undefined && (
        <deletion.Show
          team={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={() => {
            if (search.selected === deleted._id) show({ selected: undefined });
          }}
        />
      )}
    </Page>
  );
};
