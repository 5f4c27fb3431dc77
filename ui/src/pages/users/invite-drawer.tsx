import { useState } from 'react';
import { api, type components, data } from '../../api/index.ts';
import { type ComboboxOption, MultiCombobox } from '../../design/combobox/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { useRefreshPeople } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import { MadeInvitation } from './made-invitation.tsx';
import type { Around } from './use-members.ts';

type NewInvitation = components['schemas']['NewInvitation'];
type Role = NewInvitation['role'];

interface Props {
  readonly open: boolean;
  readonly around: Around;
  readonly onClose: () => void;
}

/** Makes an invitation, and shows its link once. */
export const InviteDrawer = ({ open, ...rest }: Props) => open && <OpenDrawer {...rest} />;

/** Nothing but this panel ever holds the link, which goes with it however it is closed. */
const OpenDrawer = ({ around, onClose }: Omit<Props, 'open'>) => {
  const t = useText('users');
  const [made, setMade] = useState<NewInvitation>();
  const leave = {
    title: t('invite.made.leave.title'),
    text: t('invite.made.leave.text'),
    leave: t('invite.made.leave.close'),
    stay: t('invite.made.leave.stay'),
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('invite.title', { account: around.account })}
      {...(made === undefined ? {} : { leave })}
    >
      {made === undefined ? (
        <InviteForm around={around} onMade={setMade} onCancel={onClose} />
      ) : (
        <MadeInvitation made={made} onAnother={() => setMade(undefined)} onDone={onClose} />
      )}
    </Drawer>
  );
};

interface FormProps {
  readonly around: Around;
  readonly onMade: (made: NewInvitation) => void;
  readonly onCancel: () => void;
}

const InviteForm = ({ around, onMade, onCancel }: FormProps) => {
  const t = useText('users');
  const refresh = useRefreshPeople();
  const [role, setRole] = useState<Role>('user');
  const [teams, setTeams] = useState<readonly ComboboxOption[]>([]);
  const custom = around.teams.filter(({ type }) => type === 'custom');
  const invite = async ({ email }: { readonly email: string }) => {
    const body = { email: email.trim(), role, teams: teams.map(({ value }) => value) };
    onMade(await data(api.POST('/invitations', { body })));
    await refresh();
  };
  return (
    <Form<{ readonly email: string }>
      layout="panel"
      submit={t('invite.submit')}
      faultFields={{ EMAIL_TAKEN: 'email', INVITATION_PENDING: 'email' }}
      onSubmit={invite}
      onCancel={onCancel}
    >
      <TextField
        label={t('invite.email')}
        hint={t('invite.emailHint')}
        name="email"
        type="email"
        maxLength={254}
        autoComplete="off"
        autoFocus
      />
      <RadioGroup
        label={t('role.label')}
        options={(['user', 'admin'] as const).map(value => ({
          value,
          label: t(`role.${value}`),
          hint: t(`role.${value}Hint`),
        }))}
        value={role}
        onChange={setRole}
      />
      {custom.length > 0 && (
        <MultiCombobox
          label={t('invite.teams')}
          hint={t('invite.teamsHint')}
          placeholder={t('invite.teamsPlaceholder')}
          name="teams"
          optional
          options={custom.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={teams}
          onChange={setTeams}
        />
      )}
    </Form>
  );
};
