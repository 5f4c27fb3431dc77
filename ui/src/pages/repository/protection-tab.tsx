import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type components, data, read } from '../../api/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { toast } from '../../design/toast/index.ts';
import { pathOf, type Repository } from '../../repositories/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { ProtectionDrawer } from './protection-drawer.tsx';
import styles from './repository.module.css';

type Protection = components['schemas']['BranchProtection'];

/** Which branches are changed by whom, and how. */
export const ProtectionTab = ({ repository }: { readonly repository: Repository }) => {
  const t = useText('repositories.one.protection');
  const path = pathOf(repository);
  const mayUpdate = useCan('update', 'repository');
  const protections = useQuery(read('/repos/{owner}/{repo}/protections', { path }));
  const [edited, setEdited] = useState<Protection | 'new'>();
  const [removed, setRemoved] = useState<Protection>();
  if (protections.error)
    return <ErrorState error={protections.error} onRetry={() => void protections.refetch()} />;
  if (!protections.data) return <SkeletonRows rows={4} />;
  const add = mayUpdate && (
    <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {protections.data.length === 0 ? (
        <EmptyState icon="shield-check" title={t('none')} actions={add}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <span />
            {add}
          </div>
          <ul className={styles.rows} aria-label={t('label')}>
            {protections.data.map(protection => (
              <li key={protection.id} className={styles.row}>
                <Icon name="shield-check" size={14} />
                <b>{protection.pattern}</b>
                <span className={styles.wrap}>
                  <Rule protection={protection} />
                </span>
                {mayUpdate && (
                  <>
                    <Button size="sm" onClick={() => setEdited(protection)}>
                      {t('edit')}
                    </Button>
                    <IconButton
                      icon="trash"
                      size="sm"
                      label={t('delete', { pattern: protection.pattern })}
                      onClick={() => setRemoved(protection)}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {edited !== undefined && (
        <ProtectionDrawer
          repository={repository}
          {...(edited === 'new' ? {} : { protection: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <RemoveProtection
          repository={repository}
          protection={removed}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
};

const Rule = ({ protection }: { readonly protection: Protection }) => {
  const t = useText('repositories.one.protection.rule');
  const { requiredApprovals, requiredStatuses, pushers } = protection;
  const words = [
    protection.requirePullRequest && t('pullRequest'),
    requiredApprovals > 0 && t('approvals', { count: requiredApprovals }),
    requiredStatuses.length > 0 && t('statuses', { names: requiredStatuses.join(', ') }),
    protection.allowForcePush && t('force'),
    protection.allowDeletion && t('deletion'),
    pushers !== undefined && t('pushers'),
    !protection.bindsAdmins && t('notAdmins'),
  ].filter(word => word !== false);
  return <span className={styles.quiet}>{words.length === 0 ? t('basic') : words.join(', ')}</span>;
};

interface RemoveProps {
  readonly repository: Repository;
  readonly protection: Protection;
  readonly onClose: () => void;
}

const RemoveProtection = ({ repository, protection, onClose }: RemoveProps) => {
  const t = useText('repositories.one.protection');
  const queryClient = useQueryClient();
  const { pattern, id } = protection;
  return (
    <ConfirmDialog
      open
      danger
      title={t('confirmTitle', { pattern })}
      consequences={[{ tone: 'warn', text: t('confirmText') }]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await data(
          api.DELETE('/repos/{owner}/{repo}/protections/{protection}', {
            params: { path: { ...pathOf(repository), protection: id } },
          }),
        );
        await queryClient.invalidateQueries({ queryKey: ['/repos/{owner}/{repo}/protections'] });
        toast({ title: t('removed', { pattern }) });
      }}
      onClose={onClose}
    />
  );
};
