import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/index.ts';
import { MultiCombobox } from '../../design/combobox/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { Switch } from '../../design/switch/index.ts';
import { useText } from '../../text/index.ts';

/** What a person decides about a service account. */
export interface MachineChoice {
  readonly name: string;
  readonly admin: boolean;
  readonly teams: string[];
}

interface Props {
  readonly initial?: {
    readonly name: string;
    readonly admin: boolean;
    readonly teams: readonly { _id: string; name: string }[];
  };
  readonly submit: string;
  readonly onSubmit: (choice: MachineChoice) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Name, teams and whether it is an admin. */
export const MachineForm = ({ initial, submit, onSubmit, onCancel }: Props) => {
  const t = useText('serviceAccounts.form');
  const all = useQuery(read('/team')).data ?? [];
  const [teams, setTeams] = useState(
    (initial?.teams ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  );
  const [admin, setAdmin] = useState(initial?.admin ?? false);
  return (
    <Form<{ readonly name: string }>
      layout="panel"
      submit={submit}
      onCancel={onCancel}
      onSubmit={({ name }) => onSubmit({ name, admin, teams: teams.map(({ value }) => value) })}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        maxLength={64}
        autoFocus
        {...(initial ? { defaultValue: initial.name } : {})}
      />
      <MultiCombobox
        label={t('teams')}
        hint={t('teamsHint')}
        placeholder={t('teamsPlaceholder')}
        optional
        // Default teams are joined by people, by themselves.
        options={all
          .filter(({ type }) => type === 'custom')
          .map(({ _id, name }) => ({ value: _id, label: name }))}
        value={teams}
        onChange={chosen => setTeams([...chosen])}
      />
      <Switch label={t('admin')} hint={t('adminHint')} checked={admin} onChange={setAdmin} />
    </Form>
  );
};
