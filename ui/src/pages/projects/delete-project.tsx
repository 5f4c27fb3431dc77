import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import type { Project } from './use-projects.ts';

interface Props {
  readonly project: Project;
  readonly onClose: () => void;
}

/** Asks before a project goes for good; one with pipelines stays, and it is said why. */
export const DeleteProject = ({ project, onClose }: Props) => {
  const t = useText('projects.delete');
  const queryClient = useQueryClient();
  const { id, projectName: name, pipelinesNumber: count } = project;
  return (
    <ConfirmDialog
      open
      danger
      title={t('title', { name })}
      consequences={[
        ...(count > 0 ? [{ tone: 'danger' as const, text: t('holds', { count }) }] : []),
        { text: t('variables') },
      ]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await data(api.DELETE('/projects/{id}', { params: { path: { id } } }));
        await queryClient.invalidateQueries({ queryKey: ['/projects'] });
        toast({ title: t('done', { name }) });
      }}
      onClose={onClose}
    />
  );
};
