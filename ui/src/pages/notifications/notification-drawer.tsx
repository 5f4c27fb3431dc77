import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { CheckboxGroup } from '../../design/checkbox/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { PasswordField, TextAreaField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { Select } from '../../design/select/index.ts';
import { Switch } from '../../design/switch/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import {
  addressesIn,
  channelOf,
  EVENTS,
  type HeardEvent,
  KINDS,
  type Kind,
  type Notification,
  wordOf,
} from './notification.ts';
import styles from './notifications.module.css';
import { usePipelineNames } from './pipeline-names.ts';

interface Props {
  /** The one to change; without it one is added. */
  readonly notification?: Notification;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

const ALL = 'all';

/** Lets somebody be told how builds end, or changes of what. */
export const NotificationDrawer = ({ notification, onClose, onSaved }: Props) => {
  const t = useText('notifications');
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<Kind>(notification?.kind ?? 'slack');
  const [to, setTo] = useState('');
  const [secret, setSecret] = useState('');
  const [events, setEvents] = useState<readonly HeardEvent[]>(
    notification?.events ?? ['failed', 'pending-approval'],
  );
  const [pipelineId, setPipeline] = useState(notification?.pipelineId ?? ALL);
  const [isOn, setOn] = useState(notification?.disabled !== true);
  const [made, setMade] = useState<string>();
  const { options } = usePipelineNames();
  const save = async ({ name = '' }: { readonly name?: string }) => {
    const channel = channelOf(kind, to, secret);
    const body = {
      name,
      events: [...events],
      disabled: !isOn,
      ...(pipelineId === ALL ? {} : { pipelineId }),
    };
    const saved = await data(
      notification
        ? api.PUT('/notifications/{notification}', {
            params: { path: { notification: notification.id } },
            body: { ...body, ...(channel ? { channel } : {}) },
          })
        : api.POST('/notifications', {
            params: {},
            // The form does not send without an address.
            body: { ...body, channel: channel ?? { kind: 'slack', url: '' } },
          }),
    );
    await queryClient.invalidateQueries({ queryKey: ['/notifications'] });
    toast({ title: t(notification ? 'changed' : 'created', { name }) });
    onSaved?.(saved.notification.id);
    if (saved.secret === undefined) onClose();
    else setMade(saved.secret);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={notification ? t('form.editTitle', { name: notification.name }) : t('form.createTitle')}
    >
      {made !== undefined && <MadeSecret secret={made} onDone={onClose} />}
      {made === undefined && (
        <Form<{ readonly name?: string }>
          layout="panel"
          submit={t(notification ? 'form.save' : 'form.create')}
          onSubmit={save}
          onCancel={onClose}
        >
          {notification === undefined && (
            <Select
              label={t('column.kind')}
              options={KINDS.map(value => ({ value, label: t(`kind.${value}`) }))}
              value={kind}
              onChange={setKind}
            />
          )}
          <TextField
            label={t('column.name')}
            name="name"
            maxLength={100}
            {...(notification ? { defaultValue: notification.name } : {})}
          />
          <Target kind={kind} value={to} onChange={setTo} stored={notification?.target} />
          {kind === 'webhook' && (
            <PasswordField
              label={t('form.secret')}
              hint={t('form.secretHint')}
              optional
              autoComplete="off"
              value={secret}
              onChange={setSecret}
            />
          )}
          <CheckboxGroup
            label={t('form.events')}
            options={EVENTS.map(value => ({ value, label: t(`event.${wordOf(value)}`) }))}
            value={events}
            onChange={chosen => chosen.length > 0 && setEvents(chosen)}
          />
          <Select
            label={t('column.pipeline')}
            options={[
              { value: ALL, label: t('allPipelines') },
              ...options.map(([value, label]) => ({ value, label })),
            ]}
            value={pipelineId}
            onChange={setPipeline}
          />
          <Switch label={t('form.on')} checked={isOn} onChange={setOn} />
        </Form>
      )}
    </Drawer>
  );
};

interface TargetProps {
  readonly kind: Kind;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Where messages go now. */
  readonly stored: string | undefined;
}

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:/.test(text);

const Target = ({ kind, value, onChange, stored }: TargetProps) => {
  const t = useText('notifications.form');
  const kept = stored === undefined ? {} : { optional: true, placeholder: stored };
  if (kind === 'email')
    return (
      <TextAreaField
        label={t('addresses')}
        hint={t(stored === undefined ? 'addressesHint' : 'kept')}
        rows={3}
        value={value}
        onChange={onChange}
        validate={text =>
          addressesIn(text).every(address => /^[^@\s]+@[^@\s]+$/.test(address))
            ? undefined
            : t('addressWrong')
        }
        {...kept}
      />
    );
  return (
    <TextField
      label={t('url')}
      hint={t(stored === undefined ? `hint.${kind}` : 'kept')}
      mono
      maxLength={2048}
      autoComplete="off"
      value={value}
      onChange={onChange}
      validate={text => (text === '' || isAddress(text) ? undefined : t('urlWrong'))}
      {...kept}
    />
  );
};

const MadeSecret = ({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) => {
  const t = useText('notifications.made');
  return (
    <div className={styles.made}>
      <Banner tone="warn" title={t('title')}>
        {t('text')}
      </Banner>
      <CopyField label={t('secret')} copyLabel={t('copy')} text={secret} />
      <div>
        <Button variant="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
};
