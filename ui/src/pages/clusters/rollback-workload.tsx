import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { Dialog } from '../../design/dialog/index.ts';
import { DiffView } from '../../design/diff-view/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { FaultBanner } from '../../design/form/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { toast } from '../../design/toast/index.ts';
import { askRuntime, runtimeQuery } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import styles from './boards.module.css';
import { RollbackWorkloadDocument, WorkloadRollbackPreviewDocument } from './cluster.proxy.generated.ts';
import { type ActProps, refOf } from './restart-workload.tsx';

interface Props extends ActProps {
  readonly revision: number;
}

/** Shows what going back to a revision changes, and whether Git would put it back; then does it. */
export const RollbackWorkload = ({ place, detail, revision, onClose, onDone }: Props) => {
  const t = useText('clusters.rollback');
  const common = useText('common');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error>();
  const { runtime, cluster } = place;
  const variables = { cluster, workload: refOf(detail), revision };
  const preview = useQuery({
    ...runtimeQuery('/gitops/boards/rollback', {
      runtime,
      document: WorkloadRollbackPreviewDocument,
      variables,
    }),
    retry: false,
    staleTime: 0,
  });
  const { name } = detail.workload;
  const change = preview.data?.workloadRollback;
  const held = change?.application?.isSelfHealing === true;
  const act = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      await askRuntime({
        runtime,
        document: RollbackWorkloadDocument,
        variables: { ...variables, force: held },
      });
      toast({ title: t('done', { name, revision }) });
      onDone();
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error : new Error(common('failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('title', { name, revision })}
      description={change && t('description', { current: change.currentRevision, revision })}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            variant={held ? 'danger' : 'primary'}
            icon="undo"
            busy={busy}
            disabled={!change || change.isSame}
            onClick={() => void act()}
          >
            {t(held ? 'confirmHeld' : 'confirm', { revision })}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {fault && <FaultBanner fault={fault} />}
        {held && change.application && (
          <Banner
            tone="warn"
            title={t('held', { application: change.application.name })}
            actions={
              <ButtonLink
                size="sm"
                to="/apps/$runtime/$namespace/$name"
                params={{ runtime, namespace: change.application.namespace, name: change.application.name }}
                search={{ tab: 'timeline' }}
              >
                {t('instead')}
              </ButtonLink>
            }
          >
            {t('heldText')}
          </Banner>
        )}
        {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.isPending && <SkeletonText lines={8} />}
        {change?.isSame && <p>{t('same')}</p>}
        {change && !change.isSame && (
          <DiffView label={t('diff', { name })} before={change.before} after={change.after} />
        )}
      </div>
    </Dialog>
  );
};
