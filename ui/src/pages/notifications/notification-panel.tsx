import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, faultFrom, read } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Link } from '../../design/link/index.ts';
import { Pill } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { toast } from '../../design/toast/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { type Notification, wordOf } from './notification.ts';
import { NotificationDrawer } from './notification-drawer.tsx';
import styles from './notifications.module.css';
import { usePipelineNames } from './pipeline-names.ts';

interface Props {
  readonly notification: Notification;
  readonly onClose: () => void;
}

const LOOKS = {
  waiting: { tone: 'idle', shape: 'queued' },
  delivered: { tone: 'ok', shape: 'ok' },
  failed: { tone: 'bad', shape: 'bad' },
} as const;

/** Whether a message arrives, tried when somebody wants to know. */
const useTry = (id: string) => {
  const t = useText('notifications');
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<{ readonly ok: boolean; readonly message: string }>();
  const attempt = async () => {
    setBusy(true);
    try {
      await data(api.POST('/notifications/{notification}/test', { params: { path: { notification: id } } }));
      setVerdict({ ok: true, message: t('arrived') });
    } catch (error) {
      setVerdict({ ok: false, message: faultFrom(error).message });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, verdict, attempt: () => void attempt() };
};

/** One notification: who is told of what, whether it arrives, and what came of the last messages. */
export const NotificationPanel = ({ notification, onClose }: Props) => {
  const t = useText('notifications');
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const mayUpdate = useCan('update', 'integration');
  const mayDelete = useCan('delete', 'integration');
  const { isBusy, verdict, attempt } = useTry(notification.id);
  const { name, id } = notification;
  const close = () => setOpen(undefined);
  return (
    <DetailPanel title={name} onClose={onClose}>
      {(mayUpdate || mayDelete) && (
        <div className={styles.acts}>
          {mayUpdate && (
            <Button icon="zap" busy={isBusy} onClick={attempt}>
              {t('test')}
            </Button>
          )}
          {mayUpdate && <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>}
          {mayDelete && (
            <Button variant="danger" onClick={() => setOpen('delete')}>
              {t('delete.action')}
            </Button>
          )}
        </div>
      )}
      <div aria-live="polite">
        {verdict && <Banner tone={verdict.ok ? 'ok' : 'bad'} title={verdict.message} />}
      </div>
      <Facts notification={notification} />
      <Messages id={id} />
      {open === 'edit' && <NotificationDrawer notification={notification} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          open
          danger
          title={t('delete.title', { name })}
          consequences={[{ tone: 'warn', text: t('delete.text') }]}
          confirm={t('delete.confirm')}
          onConfirm={async () => {
            await data(
              api.DELETE('/notifications/{notification}', { params: { path: { notification: id } } }),
            );
            onClose();
            await queryClient.invalidateQueries({ queryKey: ['/notifications'] });
            toast({ title: t('delete.done', { name }) });
          }}
          onClose={close}
        />
      )}
    </DetailPanel>
  );
};

const Facts = ({ notification }: Pick<Props, 'notification'>) => {
  const t = useText('notifications');
  const { nameOf } = usePipelineNames();
  const { kind, target, events, pipelineId, disabled, createdAt, createdBy } = notification;
  return (
    <DescriptionList
      labelWidth={100}
      items={[
        { id: 'kind', label: t('column.kind'), value: t(`kind.${kind}`) },
        { id: 'to', label: t('column.to'), value: target },
        {
          id: 'events',
          label: t('column.events'),
          value: events.map(event => t(`event.${wordOf(event)}`)).join(', '),
        },
        {
          id: 'pipeline',
          label: t('column.pipeline'),
          value: pipelineId === undefined ? t('allPipelines') : nameOf(pipelineId),
        },
        { id: 'state', label: t('column.state'), value: t(disabled ? 'off' : 'on') },
        { id: 'made', label: t('column.made'), value: <Time at={createdAt} /> },
        { id: 'by', label: t('column.by'), value: createdBy },
      ]}
    />
  );
};

const Messages = ({ id }: { readonly id: string }) => {
  const t = useText('notifications');
  const { data: found } = useQuery(
    read('/notifications/{notification}/messages', { path: { notification: id }, query: { limit: 10 } }),
  );
  const messages = found?.messages ?? [];
  return (
    <section className={styles.section} aria-label={t('messages')}>
      <h3>{t('messages')}</h3>
      {found && messages.length === 0 && <p className={styles.quiet}>{t('noMessages')}</p>}
      <ul className={styles.messages}>
        {messages.map(({ id: message, buildId, event, state, problem, createdAt }) => (
          <li key={message}>
            <Pill {...LOOKS[state]} quiet>
              {t(`message.${state}`)}
            </Pill>
            <Link to="/builds/$id" params={{ id: buildId }}>
              {t(`event.${wordOf(event)}`)}
            </Link>
            <Time at={createdAt} bare />
            {problem !== undefined && <span className={styles.problem}>{problem}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};
