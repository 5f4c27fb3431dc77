import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import {
  bodyOf,
  emptyProvider,
  type Provider,
  type ProviderDraft,
  patchOf,
  providerDraftOf,
} from './provider-draft.ts';
import { ProviderForm } from './provider-form.tsx';

interface Props {
  readonly provider?: Provider;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
}

/** Adds a provider, or changes one. */
export const ProviderDrawer = ({ provider, onClose, onSaved }: Props) => {
  const t = useText('sso');
  const queryClient = useQueryClient();
  const save = async (draft: ProviderDraft) => {
    const saved = await (provider
      ? data(
          api.PATCH('/sso/providers/{id}', {
            params: { path: { id: provider.id } },
            body: patchOf(provider, draft),
          }),
        )
      : data(api.POST('/sso/providers', { body: bodyOf(draft) })));
    await queryClient.invalidateQueries({ queryKey: ['/sso/providers'] });
    toast({ title: t(provider ? 'saved' : 'added', { name: saved.name }) });
    onSaved(saved.id);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={provider ? t('form.editTitle', { name: provider.name }) : t('form.createTitle')}
    >
      <ProviderForm
        start={provider ? providerDraftOf(provider) : emptyProvider}
        {...(provider ? { provider } : {})}
        onSave={save}
        onCancel={onClose}
      />
    </Drawer>
  );
};
