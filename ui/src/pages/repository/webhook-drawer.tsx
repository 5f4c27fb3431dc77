import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type components, data } from '../../api/index.ts';
import { CheckboxGroup } from '../../design/checkbox/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { PasswordField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { Switch } from '../../design/switch/index.ts';
import { toast } from '../../design/toast/index.ts';
import { pathOf, type Repository } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';

type Webhook = components['schemas']['RepositoryWebhook'];
type HeardEvent = Webhook['events'][number];

const EVENTS = [
  'push',
  'create',
  'delete',
  'pull_request',
  'pull_request_comment',
  'status',
] as const satisfies readonly HeardEvent[];

interface Props {
  readonly repository: Repository;
  /** The one to change; without it one is added. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

/** Lets an address be told of what happens in the repository. */
export const WebhookDrawer = ({ repository, webhook, onClose }: Props) => {
  const t = useText('repositories.one.webhooks');
  const queryClient = useQueryClient();
  const path = pathOf(repository);
  const [events, setEvents] = useState<readonly HeardEvent[]>(webhook?.events ?? ['push']);
  const [active, setActive] = useState(webhook?.active ?? true);
  const [secret, setSecret] = useState('');
  const save = async ({ url }: { readonly url: string }) => {
    const body = { url, events: [...events], active, ...(secret === '' ? {} : { secret }) };
    await data(
      webhook
        ? api.PATCH('/repos/{owner}/{repo}/hooks/{webhook}', {
            params: { path: { ...path, webhook: webhook.id } },
            body,
          })
        : api.POST('/repos/{owner}/{repo}/hooks', { params: { path }, body }),
    );
    await queryClient.invalidateQueries({ queryKey: ['/repos/{owner}/{repo}/hooks'] });
    toast({ title: t('saved') });
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t(webhook ? 'form.editTitle' : 'form.title')}>
      <Form<{ readonly url: string }>
        layout="panel"
        submit={t(webhook ? 'form.save' : 'form.submit')}
        onSubmit={save}
        onCancel={onClose}
      >
        <TextField
          label={t('form.url')}
          name="url"
          mono
          maxLength={2000}
          {...(webhook ? { defaultValue: webhook.url } : {})}
        />
        <PasswordField
          label={t('form.secret')}
          hint={t(webhook?.hasSecret ? 'form.kept' : 'form.secretHint')}
          optional
          autoComplete="off"
          value={secret}
          onChange={setSecret}
        />
        <CheckboxGroup
          label={t('form.events')}
          options={EVENTS.map(value => ({ value, label: t(`event.${value}`) }))}
          value={events}
          onChange={chosen => chosen.length > 0 && setEvents(chosen)}
        />
        <Switch label={t('form.active')} checked={active} onChange={setActive} />
      </Form>
    </Drawer>
  );
};
