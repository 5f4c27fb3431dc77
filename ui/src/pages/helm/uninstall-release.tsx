import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../design/checkbox/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import { UninstallHelmReleaseDocument } from './release.proxy.generated.ts';
import type { ReleasePlace } from './use-content.ts';

interface Props {
  readonly place: ReleasePlace;
  readonly resources: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Takes a release out of its cluster, once its name was typed. */
export const UninstallRelease = ({ place, resources, onClose, onDone }: Props) => {
  const t = useText('helm.uninstall');
  const queryClient = useQueryClient();
  const [keepHistory, setKeepHistory] = useState(false);
  const { runtime, ...release } = place;
  return (
    <ConfirmDialog
      open
      danger
      title={t('title', { name: place.name })}
      typeName={place.name}
      consequences={[
        { tone: 'danger', text: t('objects', { count: resources }) },
        { icon: 'history', text: t(keepHistory ? 'kept' : 'gone') },
      ]}
      confirm={t('confirm')}
      onConfirm={async () => {
        const variables = { ...release, keepHistory };
        await askRuntime({ runtime, document: UninstallHelmReleaseDocument, variables });
        toast({ title: t('done', { name: place.name }) });
        onDone();
        await queryClient.invalidateQueries({ queryKey: ['/gitops/clusters/releases'] });
      }}
      onClose={onClose}
    >
      <Checkbox label={t('keep')} checked={keepHistory} onChange={setKeepHistory} />
    </ConfirmDialog>
  );
};
