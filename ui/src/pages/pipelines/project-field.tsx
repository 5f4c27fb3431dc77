import { useCallback } from 'react';
import { api, data, fetchData } from '../../api/index.ts';
import { Combobox, type ComboboxOption } from '../../design/combobox/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  readonly value: string;
  readonly onChange: (project: string) => void;
}

const SHOWN = 50;

const namesLike = async (name: string, signal?: AbortSignal): Promise<readonly string[]> => {
  const query = { limit: SHOWN, ...(name === '' ? {} : { name }) };
  const { projects } = await fetchData('/projects', { query }, signal);
  return projects.map(({ projectName }) => projectName);
};

/** The project of a new pipeline: one that is there, or the name of one to make. */
export const ProjectField = ({ value, onChange }: Props) => {
  const t = useText('pipelines.created');
  const mayCreate = useCan('create', 'project');
  const load = useCallback(
    async (typed: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
      const name = typed.trim();
      const names = await namesLike(name, signal);
      const known = names.map((label): ComboboxOption => ({ value: label, label, icon: 'folder' }));
      if (name === '' || names.includes(name) || !mayCreate) return known;
      return [...known, { value: name, label: name, hint: t('newProject'), icon: 'plus' }];
    },
    [mayCreate, t],
  );
  return (
    <Combobox
      label={t('project')}
      hint={t(mayCreate ? 'projectHint' : 'projectHintKnown')}
      optional
      load={load}
      value={value === '' ? undefined : { value, label: value }}
      onChange={chosen => onChange(chosen?.value ?? '')}
    />
  );
};

/** Makes a project unless it is there. */
export const ensureProject = async (projectName: string): Promise<void> => {
  if ((await namesLike(projectName)).includes(projectName)) return;
  await data(api.POST('/projects', { params: {}, body: { projectName } }));
};
