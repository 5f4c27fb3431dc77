import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import { RestartWorkloadDocument } from './cluster.proxy.generated.ts';
import type { ClusterPlace } from './use-cluster.ts';
import type { WorkloadDetail } from './workload-detail.ts';

export interface ActProps {
  readonly place: ClusterPlace;
  readonly detail: WorkloadDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export const refOf = ({ workload: { kind, namespace, name } }: WorkloadDetail) => ({ kind, namespace, name });

/** Makes the pods of a workload anew, after a question. */
export const RestartWorkload = ({ place, detail, onClose, onDone }: ActProps) => {
  const t = useText('clusters.restart');
  const { name, kind, desired } = detail.workload;
  return (
    <ConfirmDialog
      open
      title={t('title', { name })}
      consequences={[
        { icon: 'pod', text: t('pods', { count: desired ?? detail.pods.length }) },
        { icon: 'info', text: t(kind === 'StatefulSet' ? 'oneByOne' : 'rolling') },
      ]}
      confirm={t('confirm', { count: desired ?? detail.pods.length })}
      onConfirm={async () => {
        const variables = { cluster: place.cluster, workload: refOf(detail) };
        await askRuntime({ runtime: place.runtime, document: RestartWorkloadDocument, variables });
        toast({ title: t('done', { name }) });
        onDone();
      }}
      onClose={onClose}
    />
  );
};
