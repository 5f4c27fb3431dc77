import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { differences } from '../../design/form/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import { type MachineChoice, MachineForm } from './machine-form.tsx';
import type { Machine } from './use-machines.ts';

interface CreateProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Shows the new one, which has no key yet. */
  readonly onMade: (id: string) => void;
}

/** Creates a service account. */
export const CreateMachine = ({ open, onClose, onMade }: CreateProps) => {
  const t = useText('serviceAccounts');
  const queryClient = useQueryClient();
  const create = async (body: MachineChoice) => {
    const { id } = await data(api.POST('/service-accounts', { body }));
    await queryClient.invalidateQueries({ queryKey: ['/service-accounts'] });
    toast({ title: t('created', { name: body.name }) });
    onMade(id);
  };
  return (
    <Drawer open={open} onClose={onClose} title={t('create')}>
      <MachineForm submit={t('form.submit')} onSubmit={create} onCancel={onClose} />
    </Drawer>
  );
};

interface EditProps {
  readonly machine: Machine;
  readonly onClose: () => void;
}

/** Changes a service account. */
export const EditMachine = ({ machine, onClose }: EditProps) => {
  const t = useText('serviceAccounts');
  const queryClient = useQueryClient();
  const [start] = useState(
    (): MachineChoice => ({
      name: machine.name,
      admin: machine.admin,
      teams: machine.teams.map(({ _id }) => _id),
    }),
  );
  const save = async (choice: MachineChoice) => {
    const body = differences(start, choice);
    await data(api.PATCH('/service-accounts/{id}', { params: { path: { id: machine.id } }, body }));
    await queryClient.invalidateQueries({ queryKey: ['/service-accounts'] });
    toast({ title: t('changed', { name: choice.name }) });
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t('editTitle', { name: machine.name })}>
      <MachineForm initial={machine} submit={t('form.save')} onSubmit={save} onCancel={onClose} />
    </Drawer>
  );
};
