import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import type { Provider } from './provider-draft.ts';

interface Props {
  readonly provider: Provider;
  readonly onClose: () => void;
}

/** Switches a provider on or off. */
export const useSwitchProvider = () => {
  const t = useText('sso');
  const queryClient = useQueryClient();
  return async ({ id, name }: Provider, enabled: boolean) => {
    // What is off cannot be required.
    const body = enabled ? { enabled } : { enabled, enforced: false };
    await data(api.PATCH('/sso/providers/{id}', { params: { path: { id } }, body }));
    await queryClient.invalidateQueries({ queryKey: ['/sso/providers'] });
    toast({ title: t(enabled ? 'switchedOn' : 'switchedOff', { name }) });
  };
};

/** Asks before the sessions of a provider end. */
export const DisableProvider = ({ provider, onClose }: Props) => {
  const t = useText('sso');
  const switchTo = useSwitchProvider();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('disable.title', { name: provider.name })}
      consequences={[
        { tone: 'warn', text: t('disable.sessions') },
        ...(provider.enforced ? [{ tone: 'warn' as const, text: t('disable.passwords') }] : []),
        { text: t('disable.kept') },
      ]}
      confirm={t('disable.confirm')}
      danger
      onConfirm={() => switchTo(provider, false)}
    />
  );
};

/** Asks before a provider goes for good. */
export const DeleteProvider = ({
  provider,
  onClose,
  onDeleted,
}: Props & { readonly onDeleted: () => void }) => {
  const t = useText('sso');
  const queryClient = useQueryClient();
  const { id, name, enabled, enforced, groupTeams } = provider;
  const remove = async () => {
    await data(api.DELETE('/sso/providers/{id}', { params: { path: { id } } }));
    // Its panel closes before the list is read anew, which no longer has it.
    onDeleted();
    await queryClient.invalidateQueries({ queryKey: ['/sso/providers'] });
    toast({ title: t('deleted', { name }) });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('delete.title', { name })}
      consequences={[
        { tone: 'danger', text: t('delete.sessions') },
        ...(enabled ? [{ tone: 'warn' as const, text: t('delete.noPassword') }] : []),
        ...(enforced ? [{ tone: 'warn' as const, text: t('delete.passwords') }] : []),
        ...(groupTeams.length > 0 ? [{ text: t('delete.teams', { count: groupTeams.length }) }] : []),
        { icon: 'check', text: t('delete.users') },
      ]}
      confirm={t('delete.confirm')}
      danger
      typeName={name}
      onConfirm={remove}
    />
  );
};
