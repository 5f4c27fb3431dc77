import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import type { Context } from '../../contexts/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { PasswordField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { Select } from '../../design/select/index.ts';
import { Switch } from '../../design/switch/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import {
  dataOf,
  FORM_TYPES,
  type FormType,
  formTypeOf,
  isPlain,
  kindOf,
  needsAddress,
  needsUser,
  type PlainType,
  settingsOf,
  type Typed,
  wordOf,
} from './integration.ts';
import styles from './integrations.module.css';
import { PartFields } from './part-fields.tsx';
import { fieldsOf, type Parts, partsData, partsIn } from './parts.ts';
import { useRegistryTest } from './use-registry-test.ts';

interface Props {
  /** The one to change; without it one is added. */
  readonly context?: Context;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

const FAULT_FIELDS = { NAME_TAKEN: 'name' };
const NOTHING: Typed = { address: '', user: '', prefix: '', behindFirewall: false, secret: '' };

/** Connects a Git provider, a registry or a Helm repository, or changes how. */
export const IntegrationDrawer = ({ context, onClose, onSaved }: Props) => {
  const t = useText('integrations');
  const queryClient = useQueryClient();
  const [type, setType] = useState<FormType>((context && formTypeOf(context)) ?? 'git.github');
  const [typed, setTyped] = useState<Typed>(() =>
    context ? { ...settingsOf(context), secret: '' } : NOTHING,
  );
  const [parts, setParts] = useState<Parts>(() => partsIn(type, context?.spec.data));
  const [isDefault, setDefault] = useState(context?.metadata.default ?? false);
  const save = async ({ name = context?.metadata.name ?? '' }: { readonly name?: string }) => {
    const body = {
      metadata: { name, default: isDefault, tags: context?.metadata.tags ?? [] },
      spec: {
        type,
        data: isPlain(type)
          ? dataOf(type, typed, context?.spec.data)
          : partsData(type, parts, context?.spec.data),
      },
    };
    const saved = await data(
      context
        ? api.PUT('/contexts/{name}', { params: { path: { name: context.metadata.name } }, body })
        : api.POST('/contexts', { params: {}, body }),
    );
    await queryClient.invalidateQueries({ queryKey: ['/contexts'] });
    toast({ title: t(context ? 'changed' : 'created', { name }) });
    onClose();
    onSaved?.(saved.metadata.id);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={context ? t('form.editTitle', { name: context.metadata.name }) : t('form.createTitle')}
    >
      <Form<{ readonly name?: string }>
        layout="panel"
        submit={t(context ? 'form.save' : 'form.create')}
        faultFields={FAULT_FIELDS}
        onSubmit={save}
        onCancel={onClose}
      >
        {context === undefined && (
          <>
            <Select
              label={t('form.type')}
              options={FORM_TYPES.map(value => ({ value, label: t(`type.${wordOf(value)}`) }))}
              value={type}
              onChange={chosen => {
                setType(chosen);
                setParts(partsIn(chosen, undefined));
              }}
            />
            <TextField label={t('form.name')} hint={t('form.nameHint')} name="name" maxLength={128} />
          </>
        )}
        {isPlain(type) ? (
          <Login type={type} typed={typed} onChange={setTyped} isStored={context !== undefined} />
        ) : (
          <PartFields
            fields={fieldsOf(type, parts)}
            parts={parts}
            onChange={setParts}
            isStored={context !== undefined}
          />
        )}
        {type === 'git.github-app' && <Banner title={t('form.appHint')} />}
        {isPlain(type) && (
          <>
            <Switch
              label={t('form.firewall')}
              hint={t('form.firewallHint')}
              checked={typed.behindFirewall}
              onChange={behindFirewall => setTyped({ ...typed, behindFirewall })}
            />
            <Switch label={t('form.default')} checked={isDefault} onChange={setDefault} />
          </>
        )}
        {type === 'registry' && <TryLogin typed={typed} />}
      </Form>
    </Drawer>
  );
};

interface LoginProps {
  readonly type: PlainType;
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly isStored: boolean;
}

const Login = ({ type, typed, onChange, isStored }: LoginProps) => {
  const t = useText('integrations.form');
  const set = (part: Partial<Typed>) => onChange({ ...typed, ...part });
  const addressWords = {
    registry: { label: t('domain'), hint: t('domainHint') },
    git: { label: t('address'), hint: t('addressHint') },
    other: { label: t('repositoryUrl') },
  }[kindOf(type)];
  const secret = {
    label: t(needsUser(type) ? 'password' : 'token'),
    autoComplete: 'off' as const,
    value: typed.secret,
    onChange: (value: string) => set({ secret: value }),
    ...(isStored ? { optional: true, hint: t('keptHint'), placeholder: t('kept') } : {}),
  };
  return (
    <>
      <TextField
        {...addressWords}
        optional={!needsAddress(type)}
        mono
        maxLength={2000}
        value={typed.address}
        onChange={address => set({ address })}
        validate={address =>
          type === 'registry' && address !== '' && !/^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(address)
            ? t('domainWrong')
            : undefined
        }
      />
      {needsUser(type) && (
        <TextField
          label={t('user')}
          maxLength={256}
          autoComplete="off"
          value={typed.user}
          onChange={user => set({ user })}
        />
      )}
      {type !== 'helm-repository' && <PasswordField {...secret} />}
      {type === 'registry' && (
        <TextField
          label={t('prefix')}
          hint={t('prefixHint')}
          optional
          maxLength={256}
          value={typed.prefix}
          onChange={prefix => set({ prefix })}
        />
      )}
    </>
  );
};

const TryLogin = ({ typed }: { readonly typed: Typed }) => {
  const t = useText('integrations');
  const { isBusy, verdict, test } = useRegistryTest();
  const { address: domain, user: username, secret: password, behindFirewall } = typed;
  const isWhole = domain !== '' && username !== '' && password !== '';
  return (
    <div className={styles.test}>
      <div>
        <Button
          icon="zap"
          busy={isBusy}
          disabled={!isWhole}
          onClick={() => test({ domain, username, password, behindFirewall })}
        >
          {t('test')}
        </Button>
      </div>
      <div aria-live="polite">
        {verdict && <Banner tone={verdict.ok ? 'ok' : 'bad'} title={verdict.message} />}
      </div>
    </div>
  );
};
