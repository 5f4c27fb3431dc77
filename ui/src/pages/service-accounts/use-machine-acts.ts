import { useQueryClient } from '@tanstack/react-query';
import { api, data, faultFrom } from '../../api/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import type { Machine } from './use-machines.ts';

/** What can be done to a service account as a whole. */
export const useMachineActs = () => {
  const t = useText('serviceAccounts');
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['/service-accounts'] }),
      queryClient.invalidateQueries({ queryKey: ['/auth/keys'] }),
    ]);
  const setEnabled = async ({ id }: Machine, enabled: boolean) => {
    await data(api.PATCH('/service-accounts/{id}', { params: { path: { id } }, body: { enabled } }));
    await refresh();
  };
  const enable = async (machine: Machine) => {
    await setEnabled(machine, true);
    toast({ title: t('enabled', { name: machine.name }) });
  };
  return {
    enable: (machine: Machine) =>
      void enable(machine).catch(error => toast({ title: faultFrom(error).message, tone: 'bad' })),
    disable: async (machine: Machine) => {
      await setEnabled(machine, false);
      toast({
        title: t('disabled', { name: machine.name }),
        undo: () =>
          void setEnabled(machine, true).catch(error =>
            toast({ title: faultFrom(error).message, tone: 'bad' }),
          ),
      });
    },
    /** Its panel closes before the list is read anew, which no longer has it. */
    remove: async (machine: Machine, close: () => void) => {
      await data(api.DELETE('/service-accounts/{id}', { params: { path: { id: machine.id } } }));
      close();
      await refresh();
      toast({ title: t('deleted', { name: machine.name }) });
    },
  };
};
