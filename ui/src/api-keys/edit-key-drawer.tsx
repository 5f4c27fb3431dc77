import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../api/index.ts';
import { Drawer } from '../design/drawer/index.ts';
import { TextField } from '../design/field/index.ts';
import { Form } from '../design/form/index.ts';
import { toast } from '../design/toast/index.ts';
import { useText } from '../text/index.ts';
import { ScopeField } from './scope-field.tsx';
import type { KeyRow } from './use-key-rows.ts';

interface Props {
  readonly row: KeyRow;
  readonly onClose: () => void;
}

/** Changes the name and the scopes of a key. */
export const EditKeyDrawer = ({ row, onClose }: Props) => {
  const t = useText('keys');
  const queryClient = useQueryClient();
  const [scopes, setScopes] = useState<readonly string[]>(row.scopes ?? []);
  const save = async ({ name }: { readonly name: string }) => {
    // A key that has scopes keeps at least one: the server does not widen a key that is in use somewhere.
    const body = { name, ...(scopes.length > 0 ? { scopes: [...scopes] } : {}) };
    await data(api.PATCH('/auth/key/{id}', { params: { path: { id: row._id } }, body }));
    await queryClient.invalidateQueries({ queryKey: ['/auth/keys'] });
    toast({ title: t('changed', { name }) });
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t('edit', { name: row.name })}>
      <Form<{ readonly name: string }> layout="panel" submit={t('save')} onSubmit={save} onCancel={onClose}>
        <TextField label={t('name')} name="name" defaultValue={row.name} maxLength={64} />
        <ScopeField value={scopes} onChange={setScopes} />
      </Form>
    </Drawer>
  );
};
