import { api, data } from '../../api/index.ts';
import { Combobox } from '../../design/combobox/index.ts';
import { EntryList, PanelSection, useAct } from '../../people/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import type { Member } from './limits.ts';
import type { Around } from './use-members.ts';

interface Props {
  readonly member: Member;
  readonly around: Around;
}

/** The teams of a member; who looks after teams changes them here. */
export const MemberTeams = ({ member, around }: Props) => {
  const t = useText('users.panel');
  const mayUpdate = useCan('update', 'team');
  const act = useAct();
  const { _id: userId, userName: name } = member;
  const join = (teamId: string) => () =>
    data(api.PUT('/team/{teamId}/{userId}/assignUserToTeam', { params: { path: { teamId, userId } } }));
  const leave = (teamId: string) => () =>
    data(api.PUT('/team/{teamId}/{userId}/deleteUserFromTeam', { params: { path: { teamId, userId } } }));
  const custom = around.teams.filter(({ type }) => type === 'custom');
  const isCustom = (id: string) => custom.some(({ _id }) => _id === id);
  const others = custom.filter(({ _id }) => !member.teams.some(team => team._id === _id));
  return (
    <PanelSection title={t('teams')}>
      <EntryList
        label={t('teams')}
        empty={t('noTeams')}
        entries={member.teams.map(({ _id, name: team }) => ({
          id: _id,
          name: team,
          square: true,
          detail: isCustom(_id) || around.teams.length === 0 ? undefined : t('ownTeam'),
          remove:
            mayUpdate && isCustom(_id)
              ? {
                  label: t('removeTeam', { team }),
                  run: () =>
                    void act({ run: leave(_id), says: t('leftTeam', { name, team }), undo: join(_id) }),
                }
              : undefined,
        }))}
      />
      {mayUpdate && others.length > 0 && (
        <Combobox
          label={t('addTeam')}
          labelHidden
          optional
          icon="plus"
          placeholder={t('addTeam')}
          options={others.map(({ _id, name: team }) => ({ value: _id, label: team }))}
          value={undefined}
          onChange={team =>
            team &&
            void act({
              run: join(team.value),
              says: t('joinedTeam', { name, team: team.label }),
              undo: leave(team.value),
            })
          }
        />
      )}
    </PanelSection>
  );
};
