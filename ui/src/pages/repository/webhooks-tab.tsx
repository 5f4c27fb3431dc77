import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type components, data, faultFrom, read } from '../../api/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { Pill } from '../../design/status/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { toast } from '../../design/toast/index.ts';
import { pathOf, type Repository } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import styles from './repository.module.css';
import { WebhookDrawer } from './webhook-drawer.tsx';

type Webhook = components['schemas']['RepositoryWebhook'];

const LOOKS = {
  waiting: { tone: 'idle', shape: 'queued' },
  delivered: { tone: 'ok', shape: 'ok' },
  failed: { tone: 'bad', shape: 'bad' },
} as const;

/** Addresses that are told of what happens in the repository, and what came of it. */
export const WebhooksTab = ({ repository }: { readonly repository: Repository }) => {
  const t = useText('repositories.one.webhooks');
  const webhooks = useQuery(read('/repos/{owner}/{repo}/hooks', { path: pathOf(repository) }));
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const [deleted, setDeleted] = useState<Webhook>();
  if (webhooks.error) return <ErrorState error={webhooks.error} onRetry={() => void webhooks.refetch()} />;
  if (!webhooks.data) return <SkeletonRows rows={4} />;
  const add = (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {webhooks.data.length === 0 ? (
        <EmptyState icon="link" title={t('none')} actions={add}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <span />
            {add}
          </div>
          <ul className={styles.rows} aria-label={t('label')}>
            {webhooks.data.map(webhook => (
              <li key={webhook.id}>
                <div className={styles.row}>
                  <Icon name="link" size={14} />
                  <b className={styles.grow} title={webhook.url}>
                    {webhook.url}
                  </b>
                  {!webhook.active && <Tag>{t('off')}</Tag>}
                  {webhook.hasSecret && <Tag>{t('signed')}</Tag>}
                  <span className={styles.quiet}>
                    {webhook.events.map(event => t(`event.${event}`)).join(', ')}
                  </span>
                  <Button size="sm" onClick={() => setEdited(webhook)}>
                    {t('edit')}
                  </Button>
                  <IconButton
                    icon="trash"
                    size="sm"
                    label={t('delete', { url: webhook.url })}
                    onClick={() => setDeleted(webhook)}
                  />
                </div>
                <Deliveries repository={repository} webhook={webhook} />
              </li>
            ))}
          </ul>
        </>
      )}
      {edited !== undefined && (
        <WebhookDrawer
          repository={repository}
          {...(edited === 'new' ? {} : { webhook: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <DeleteWebhook repository={repository} webhook={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </>
  );
};

interface OneProps {
  readonly repository: Repository;
  readonly webhook: Webhook;
}

const Deliveries = ({ repository, webhook }: OneProps) => {
  const t = useText('repositories.one.webhooks');
  const queryClient = useQueryClient();
  const path = { ...pathOf(repository), webhook: webhook.id };
  const { data: found } = useQuery(
    read('/repos/{owner}/{repo}/hooks/{webhook}/deliveries', { path, query: { limit: 5 } }),
  );
  if (!found) return null;
  const again = async (delivery: string) => {
    await data(
      api.POST('/repos/{owner}/{repo}/hooks/{webhook}/deliveries/{delivery}/redeliver', {
        params: { path: { ...path, delivery } },
      }),
    );
    await queryClient.invalidateQueries({
      queryKey: ['/repos/{owner}/{repo}/hooks/{webhook}/deliveries'],
    });
    toast({ title: t('sentAgain') });
  };
  return (
    <ul className={styles.sub} aria-label={t('deliveries')}>
      {found.deliveries.length === 0 && <li className={styles.quiet}>{t('noDeliveries')}</li>}
      {found.deliveries.map(({ id, event, state, status, problem, createdAt }) => (
        <li key={id}>
          <Pill {...LOOKS[state]} quiet>
            {t(`state.${state}`)}
          </Pill>
          <span>{event}</span>
          {status !== undefined && <span className={styles.quiet}>{t('answered', { status })}</span>}
          {problem !== undefined && <span className={styles.wrap}>{problem}</span>}
          <Time at={createdAt} bare />
          {state !== 'waiting' && (
            <Button
              size="sm"
              onClick={() =>
                void again(id).catch(error => toast({ title: faultFrom(error).message, tone: 'bad' }))
              }
            >
              {t('again')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

const DeleteWebhook = ({ repository, webhook, onClose }: OneProps & { readonly onClose: () => void }) => {
  const t = useText('repositories.one.webhooks');
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      open
      danger
      title={t('confirmTitle')}
      consequences={[{ tone: 'warn', text: t('confirmText', { url: webhook.url }) }]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await data(
          api.DELETE('/repos/{owner}/{repo}/hooks/{webhook}', {
            params: { path: { ...pathOf(repository), webhook: webhook.id } },
          }),
        );
        await queryClient.invalidateQueries({ queryKey: ['/repos/{owner}/{repo}/hooks'] });
        toast({ title: t('deleted') });
      }}
      onClose={onClose}
    />
  );
};
