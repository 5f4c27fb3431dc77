import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../api/index.ts';
import { Drawer } from '../design/drawer/index.ts';
import { TextField } from '../design/field/index.ts';
import { Form } from '../design/form/index.ts';
import { Select } from '../design/select/index.ts';
import { useText } from '../text/index.ts';
import { EXPIRIES, type Expiry, endOf } from './expiry.ts';
import { MadeKey } from './made-key.tsx';
import { OwnerField } from './owner-field.tsx';
import { ScopeField } from './scope-field.tsx';

interface Owner {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The service account that the key is for; without it the person chooses. */
  readonly owner?: Owner;
}

/** Makes a key, and shows its secret once. */
export const CreateKeyDrawer = ({ open, ...rest }: Props) => open && <OpenDrawer {...rest} />;

/** Nothing but this panel ever holds the secret, which goes with it however it is closed. */
const OpenDrawer = ({ onClose, owner }: Omit<Props, 'open'>) => {
  const t = useText('keys');
  const [secret, setSecret] = useState<string>();
  const title = owner === undefined ? t('createTitle') : t('createFor', { name: owner.name });
  const leave = {
    title: t('made.leave.title'),
    text: t('made.leave.text'),
    leave: t('made.leave.close'),
    stay: t('made.leave.stay'),
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={secret === undefined ? title : t('made.title')}
      {...(secret === undefined ? {} : { leave })}
    >
      {secret === undefined ? (
        <KeyForm owner={owner} onMade={setSecret} onCancel={onClose} />
      ) : (
        <MadeKey secret={secret} onDone={onClose} />
      )}
    </Drawer>
  );
};

interface KeyFormProps {
  readonly owner: Owner | undefined;
  readonly onMade: (secret: string) => void;
  readonly onCancel: () => void;
}

const KeyForm = ({ owner, onMade, onCancel }: KeyFormProps) => {
  const t = useText('keys');
  const queryClient = useQueryClient();
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [machine, setMachine] = useState(owner?.id);
  const make = async ({ name }: { readonly name: string }) => {
    const expires = endOf(expiry, new Date());
    const query =
      machine === undefined ? {} : { subjectType: 'service-account' as const, subjectReference: machine };
    const body = { name, scopes: [...scopes], ...(expires === undefined ? {} : { expires }) };
    const secret = await data(api.POST('/auth/key', { params: { query }, body, parseAs: 'text' }));
    onMade(secret);
    await queryClient.invalidateQueries({ queryKey: ['/auth/keys'] });
  };
  return (
    <Form<{ readonly name: string }> layout="panel" submit={t('submit')} onSubmit={make} onCancel={onCancel}>
      <TextField label={t('name')} hint={t('nameHint')} name="name" maxLength={64} autoFocus />
      {owner === undefined && <OwnerField value={machine} onChange={setMachine} />}
      <Select
        label={t('expiry.label')}
        options={EXPIRIES.map(value => ({
          value,
          label: t(`expiry.${value}`),
          ...(value === 'never' ? { hint: t('expiry.neverHint') } : {}),
        }))}
        value={expiry}
        onChange={setExpiry}
      />
      <ScopeField value={scopes} onChange={setScopes} />
    </Form>
  );
};
