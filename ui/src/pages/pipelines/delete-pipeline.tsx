import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import type { PipelineRow } from './pipeline-row.ts';

interface Props {
  readonly row: PipelineRow;
  readonly onClose: () => void;
}

/** Asks before a pipeline goes for good. */
export const DeletePipeline = ({ row, onClose }: Props) => {
  const t = useText('pipelines.delete');
  const queryClient = useQueryClient();
  const { id, fullName: name } = row;
  return (
    <ConfirmDialog
      open
      danger
      title={t('title', { name })}
      typeName={row.name}
      consequences={[
        { text: t('history'), tone: 'danger' },
        { text: t('triggers'), tone: 'warn' },
        { text: t('builds') },
      ]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await data(api.DELETE('/pipelines/{name}', { params: { path: { name: id } } }));
        await queryClient.invalidateQueries({ queryKey: ['/pipelines'] });
        toast({ title: t('done', { name }) });
      }}
      onClose={onClose}
    />
  );
};
