import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data, faultFrom } from '../../api/index.ts';
import { type Context, deleteContext } from '../../contexts/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { toast } from '../../design/toast/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { formTypeOf, kindOf, settingsOf, typeOf, wordOf } from './integration.ts';
import { IntegrationDrawer } from './integration-drawer.tsx';
import styles from './integrations.module.css';
import { useRegistryTest } from './use-registry-test.ts';

interface Props {
  readonly context: Context;
  readonly onClose: () => void;
}

/** One integration: where it leads, as whom, whether it works. */
export const IntegrationPanel = ({ context, onClose }: Props) => {
  const t = useText('integrations');
  const common = useText('contexts');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const resource = kindOf(typeOf(context)) === 'git' ? 'git-context' : 'integration';
  const mayUpdate = useCan('update', resource);
  const mayDelete = useCan('delete', resource);
  const { isBusy, verdict, testStored } = useRegistryTest();
  const makeDefault = useMakeDefault();
  const close = () => setOpen(undefined);
  return (
    <DetailPanel title={context.metadata.name} onClose={onClose}>
      {(mayUpdate || mayDelete) && (
        <div className={styles.acts}>
          {mayUpdate && context.spec.type === 'registry' && (
            <Button icon="zap" busy={isBusy} onClick={() => testStored(context)}>
              {t('test')}
            </Button>
          )}
          {mayUpdate && formTypeOf(context) !== undefined && (
            <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>
          )}
          {mayUpdate && !context.metadata.default && (
            <Button onClick={() => makeDefault(context)}>{t('makeDefault')}</Button>
          )}
          {mayDelete && (
            <Button variant="danger" onClick={() => setOpen('delete')}>
              {common('delete.action')}
            </Button>
          )}
        </div>
      )}
      <div aria-live="polite">
        {verdict && <Banner tone={verdict.ok ? 'ok' : 'bad'} title={verdict.message} />}
      </div>
      <Facts context={context} />
      {open === 'edit' && <IntegrationDrawer context={context} onClose={close} />}
      {open === 'delete' && (
        <deleteContext.Show context={context} holds="login" onClose={close} onDeleted={onClose} />
      )}
    </DetailPanel>
  );
};

const Facts = ({ context }: Pick<Props, 'context'>) => {
  const t = useText('integrations');
  const { address, user, prefix, behindFirewall } = settingsOf(context);
  const row = (id: string, label: string, value: string) => (value === '' ? [] : [{ id, label, value }]);
  return (
    <DescriptionList
      items={[
        {
          id: 'type',
          label: t('column.type'),
          value: (
            <span className={styles.line}>
              {t(`type.${wordOf(typeOf(context))}`)}
              {context.metadata.default && <Tag>{t('default')}</Tag>}
            </span>
          ),
        },
        ...row('address', t('column.address'), address),
        ...row('user', t('column.user'), user),
        ...row('prefix', t('form.prefix'), prefix),
        ...row('firewall', t('panel.firewall'), t(behindFirewall ? 'panel.yes' : 'panel.no')),
        { id: 'updated', label: t('column.updated'), value: <Time at={context.metadata.updatedAt} /> },
      ]}
    />
  );
};

const useMakeDefault = () => {
  const t = useText('integrations');
  const queryClient = useQueryClient();
  const make = async ({ metadata, spec }: Context) => {
    const { name, tags } = metadata;
    // Hidden values go back as they came, and stay.
    const body = { metadata: { name, tags, default: true }, spec };
    await data(api.PUT('/contexts/{name}', { params: { path: { name } }, body }));
    await queryClient.invalidateQueries({ queryKey: ['/contexts'] });
    toast({ title: t('madeDefault', { name }) });
  };
  return (context: Context) =>
    void make(context).catch(error => toast({ title: faultFrom(error).message, tone: 'bad' }));
};
