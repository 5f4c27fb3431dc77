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

/** Makes an invitation, and shows its link once: nothing but this panel ever holds it. */
export const InviteDrawer = ({ open, around, onClose }: Props) => {
  const t = useText('users');
  const [made, setMade] = useState<NewInvitation>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Drawer open={open} onClose={close} title={t('invite.title', { account: around.account })}>
      {made === undefined ? (
        <InviteForm around={around} onMade={setMade} onCancel={close} />
      ) : (
        <MadeInvitation made={made} onAnother={() => setMade(undefined)} onDone={close} />
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
