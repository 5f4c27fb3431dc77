import { statusCodeOf } from '../../reconciling/index.ts';
import type { StorageClass } from '../../shapes/index.ts';
import type { ControllerContext } from '../context.ts';

const CLASSES = 'storageclasses.storage.k8s.io' as const;
const PROVISIONER = 'simulated.freshet.io/volumes';

const storageClass = (name: string, volumeBindingMode: string, isDefault: boolean): StorageClass => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: {
    name,
    annotations: {
      'freshet.io/volumes':
        'claims are bound; simulated pods store nothing, pods in containers get a folder of this machine',
      ...(isDefault ? { 'storageclass.kubernetes.io/is-default-class': 'true' } : {}),
    },
  },
  provisioner: PROVISIONER,
  reclaimPolicy: 'Delete',
  volumeBindingMode,
  allowVolumeExpansion: true,
});

/** The classes of a new cluster. Once somebody has made or removed classes of their own, theirs are left alone. */
export const createDefaultClasses = async ({ cluster, log }: ControllerContext): Promise<void> => {
  if (cluster.client.list(CLASSES).length > 0) return;
  const wanted = [
    storageClass('standard', 'Immediate', true),
    storageClass('standard-on-demand', 'WaitForFirstConsumer', false),
  ];
  for (const one of wanted) {
    await cluster.create(CLASSES, one).catch(error => {
      if (statusCodeOf(error) !== 409) log.warn({ error }, 'a storage class could not be created');
    });
  }
};
