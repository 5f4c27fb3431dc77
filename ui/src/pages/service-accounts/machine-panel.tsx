import { useState } from 'react';
import { createKey, KeyTable, useKeyRows } from '../../api-keys/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Button } from '../../design/button/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { Link } from '../../design/link/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { Time } from '../../design/time/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { EditMachine } from './machine-drawers.tsx';
import styles from './service-accounts.module.css';
import { useMachineActs } from './use-machine-acts.ts';
import type { Machine } from './use-machines.ts';

type Open = 'edit' | 'key' | 'disable' | 'remove';

interface Props {
  readonly machine: Machine;
  readonly onClose: () => void;
}

/** One service account: what it is, its keys, and what can be done to it. */
export const MachinePanel = ({ machine, onClose }: Props) => {
  const t = useText('serviceAccounts');
  const [open, setOpen] = useState<Open>();
  const mayUpdate = useCan('update', 'service-account');
  const mayDelete = useCan('delete', 'service-account');
  const acts = useMachineActs();
  const keys = useKeyRows();
  const own = keys.rows.filter(({ subject }) => subject.ref === machine.id);
  const close = () => setOpen(undefined);
  const { name, enabled, admin, teams, createdAt } = machine;
  return (
    <DetailPanel title={name} lead={<Avatar name={name} square decorative />} onClose={onClose}>
      <div className={styles.acts}>
        {mayUpdate && <Button onClick={() => setOpen('edit')}>{t('panel.edit')}</Button>}
        {mayUpdate &&
          (enabled ? (
            <Button onClick={() => setOpen('disable')}>{t('panel.disable')}</Button>
          ) : (
            <Button onClick={() => acts.enable(machine)}>{t('panel.enable')}</Button>
          ))}
        {mayDelete && (
          <Button variant="danger" onClick={() => setOpen('remove')}>
            {t('panel.remove')}
          </Button>
        )}
      </div>
      <DescriptionList
        items={[
          { id: 'state', label: t('column.state'), value: t(enabled ? 'state.enabled' : 'state.disabled') },
          { id: 'role', label: t('facet.role'), value: t(admin ? 'role.admin' : 'role.member') },
          {
            id: 'teams',
            label: t('column.teams'),
            value:
              teams.length === 0 ? (
                t('noTeams')
              ) : (
                <span className={styles.tags}>
                  {teams.map(team => (
                    <Tag key={team._id}>{team.name}</Tag>
                  ))}
                </span>
              ),
          },
          { id: 'created', label: t('column.created'), value: <Time at={createdAt} /> },
        ]}
      />
      <PageSection
        title={t('panel.keys')}
        actions={
          mayUpdate && (
            <Button size="sm" icon="plus" onClick={() => setOpen('key')}>
              {t('panel.newKey')}
            </Button>
          )
        }
      >
        {own.length === 0 ? (
          <p className={styles.quiet}>{t('panel.noKeys')}</p>
        ) : (
          <KeyTable rows={own} loading={keys.isPending} empty={null} />
        )}
      </PageSection>
      <Links machine={machine} />
      {open === 'edit' && <EditMachine machine={machine} onClose={close} />}
      <createKey.Show open={open === 'key'} onClose={close} owner={machine} />
      <ConfirmDialog
        open={open === 'disable'}
        onClose={close}
        title={t('disable.title', { name })}
        consequences={[
          { tone: 'warn', text: t('disable.keys', { count: machine.keys }) },
          { text: t('disable.kept') },
        ]}
        confirm={t('disable.confirm')}
        onConfirm={() => acts.disable(machine)}
      />
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        title={t('remove.title', { name })}
        consequences={[
          { tone: 'danger', text: t('remove.keys', { count: machine.keys }) },
          { tone: 'warn', text: t('remove.rules') },
          { text: t('remove.forever') },
        ]}
        confirm={t('remove.confirm')}
        danger
        typeName={name}
        onConfirm={() => acts.remove(machine, onClose)}
      />
    </DetailPanel>
  );
};

const Links = ({ machine }: Pick<Props, 'machine'>) => {
  const t = useText('serviceAccounts.panel');
  const mayAudit = useCan('read', 'audit');
  const mayExplain = useCan('read', 'access-rule');
  if (!mayAudit && !mayExplain) return null;
  return (
    <div className={styles.links}>
      {mayExplain && (
        <Link to="/settings/access/can-i" search={{ subject: `service-account:${machine.id}` }}>
          {t('canI')}
        </Link>
      )}
      {mayAudit && (
        <Link to="/settings/audit" search={{ q: `actor:${machine.name}` }}>
          {t('audit')}
        </Link>
      )}
    </div>
  );
};
