import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { Switch } from '../../design/switch/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import type { Repository } from './use-repositories.ts';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (repository: Repository) => void;
  /** The owner that is most likely meant. */
  readonly owner: string;
}

interface Values extends Record<string, unknown> {
  readonly owner: string;
  readonly name: string;
  readonly description: string;
}

const FAULT_FIELDS = { NAME_TAKEN: 'name', REPOSITORY_EXISTS: 'name' };
const VISIBILITIES = ['internal', 'private'] as const;

/** Makes a repository on the built-in host. */
export const CreateRepository = ({ open, ...rest }: Props) => open && <OpenDrawer {...rest} />;

const OpenDrawer = ({ onClose, onCreated, owner: likely }: Omit<Props, 'open'>) => {
  const t = useText('repositories');
  const queryClient = useQueryClient();
  const [visibility, setVisibility] = useState<Repository['visibility']>('internal');
  const [readme, setReadme] = useState(true);
  const create = async ({ owner, name, description }: Values) => {
    const body = { owner, name, description, visibility, readme, tags: [], defaultBranch: 'main' };
    const made = await data(api.POST('/repos', { params: {}, body }));
    await queryClient.invalidateQueries({ queryKey: ['/repos'] });
    toast({ title: t('form.done', { name: made.fullName }) });
    onCreated(made);
  };
  return (
    <Drawer open onClose={onClose} title={t('form.title')}>
      <Form<Values>
        layout="panel"
        submit={t('form.submit')}
        faultFields={FAULT_FIELDS}
        onSubmit={create}
        onCancel={onClose}
      >
        <TextField
          label={t('form.owner')}
          hint={t('form.ownerHint')}
          name="owner"
          defaultValue={likely}
          maxLength={64}
        />
        <TextField label={t('form.name')} name="name" maxLength={64} autoFocus />
        <TextField label={t('form.description')} name="description" optional maxLength={1000} />
        <RadioGroup
          label={t('form.visibility')}
          options={VISIBILITIES.map(value => ({
            value,
            label: t(`visibility.${value}`),
            hint: t(`form.visibilityHint.${value}`),
          }))}
          value={visibility}
          onChange={setVisibility}
        />
        <Switch label={t('form.readme')} hint={t('form.readmeHint')} checked={readme} onChange={setReadme} />
      </Form>
    </Drawer>
  );
};
