import { useState } from 'react';
import { ConfirmDialog, type Consequence } from '../../design/dialog/index.ts';
import { TextField } from '../../design/field/index.ts';
import { toast } from '../../design/toast/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import { ScaleWorkloadDocument } from './cluster.proxy.generated.ts';
import { type ActProps, refOf } from './restart-workload.tsx';

const MOST = 1_000;

/** Sets how many pods a workload has; says before whether Git would put it back. */
export const ScaleWorkload = ({ place, detail, onClose, onDone }: ActProps) => {
  const t = useText('clusters.scale');
  const { name, desired, application } = detail.workload;
  const [typed, setTyped] = useState(String(desired ?? 1));
  const replicas = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const isGood = replicas <= MOST;
  const held = application?.isSelfHealing === true;
  const consequences: readonly Consequence[] = [
    {
      icon: 'pod',
      text: isGood ? t('pods', { from: desired ?? 0, to: replicas }) : t('number', { most: MOST }),
    },
    ...(held ? [{ tone: 'warn' as const, text: t('git', { application: application.name }) }] : []),
    ...(replicas === 0 ? [{ tone: 'danger' as const, text: t('none') }] : []),
  ];
  return (
    <ConfirmDialog
      open
      title={t('title', { name })}
      consequences={consequences}
      confirm={t(held ? 'confirmHeld' : 'confirm', { to: isGood ? replicas : 0 })}
      danger={replicas === 0}
      onConfirm={async () => {
        if (!isGood) throw new Error(t('number', { most: MOST }));
        const variables = { cluster: place.cluster, workload: refOf(detail), replicas, force: held };
        await askRuntime({ runtime: place.runtime, document: ScaleWorkloadDocument, variables });
        toast({ title: t('done', { name, to: replicas }) });
        onDone();
      }}
      onClose={onClose}
    >
      <TextField label={t('field')} value={typed} onChange={setTyped} inputMode="numeric" />
    </ConfirmDialog>
  );
};
