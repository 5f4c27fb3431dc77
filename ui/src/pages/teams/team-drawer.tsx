import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { type ComboboxOption, MultiCombobox } from '../../design/combobox/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useRefreshPeople } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import { idsByKind } from './member-options.ts';
import { readTags, tagsProblem } from './tags.ts';
import { teamChanges } from './team-changes.ts';
import type { Team } from './team-columns.tsx';
import { useFindMembers } from './use-find-members.ts';

interface Values extends Record<string, unknown> {
  readonly name: string;
  readonly tags: string;
}

const FAULT_FIELDS = { NAME_TAKEN: 'name' };

interface CreateProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (team: Team) => void;
}

/** Makes a team, with its first members. */
export const CreateTeamDrawer = ({ open, onClose, onCreated }: CreateProps) => {
  const t = useText('teams');
  return (
    <Drawer open={open} onClose={onClose} title={t('create.title')}>
      <CreateForm onCancel={onClose} onCreated={onCreated} />
    </Drawer>
  );
};

type CreateFormProps = Pick<CreateProps, 'onCreated'> & { readonly onCancel: () => void };

const CreateForm = ({ onCancel, onCreated }: CreateFormProps) => {
  const t = useText('teams');
  const refresh = useRefreshPeople();
  const find = useFindMembers();
  const [members, setMembers] = useState<readonly ComboboxOption[]>([]);
  const create = async ({ name, tags }: Values) => {
    const body = { name, tags: [...readTags(tags)], ...idsByKind(members) };
    const team = await data(api.POST('/team', { body }));
    await refresh();
    toast({ title: t('create.said', { name: team.name }) });
    onCreated(team);
  };
  return (
    <Form<Values>
      layout="panel"
      submit={t('create.submit')}
      faultFields={FAULT_FIELDS}
      onSubmit={create}
      onCancel={onCancel}
    >
      <NameAndTags />
      <MultiCombobox
        label={t('field.members')}
        placeholder={t('field.membersPlaceholder')}
        name="users"
        optional
        load={find}
        value={members}
        onChange={setMembers}
      />
    </Form>
  );
};

interface EditProps {
  readonly team: Team;
  readonly onClose: () => void;
}

/** Changes the name and the tags of a team; its members are changed beside the list. */
export const EditTeamDrawer = ({ team, onClose }: EditProps) => {
  const t = useText('teams');
  const refresh = useRefreshPeople();
  const save = async ({ name, tags }: Values) => {
    const body = teamChanges(team, { name, tags: readTags(tags) });
    if (body !== undefined) {
      await data(api.PATCH('/team/{id}', { params: { path: { id: team._id } }, body }));
      await refresh();
      toast({ title: t('edit.said', { name: body.name ?? team.name }) });
    }
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t('edit.title', { name: team.name })}>
      <Form<Values>
        layout="panel"
        submit={t('edit.submit')}
        faultFields={FAULT_FIELDS}
        onSubmit={save}
        onCancel={onClose}
      >
        <NameAndTags team={team} />
      </Form>
    </Drawer>
  );
};

const NameAndTags = ({ team }: { readonly team?: Team }) => {
  const t = useText('teams.field');
  const check = (text: string) => {
    const problem = tagsProblem(text);
    if (problem === undefined) return undefined;
    return problem.kind === 'wrong'
      ? t('tagsWrong', { tag: problem.tag })
      : t('tagsMany', { most: problem.most });
  };
  return (
    <>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        maxLength={64}
        autoComplete="off"
        autoFocus
        defaultValue={team?.name ?? ''}
      />
      <TextField
        label={t('tags')}
        hint={t('tagsHint')}
        name="tags"
        optional
        autoComplete="off"
        spellCheck={false}
        defaultValue={team?.tags.join(' ') ?? ''}
        validate={check}
      />
    </>
  );
};
