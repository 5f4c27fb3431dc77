import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, data } from '../../api/index.ts';
import { ConfirmDialog } from '../../design/dialog/index.ts';
import { toast } from '../../design/toast/index.ts';
import { pathOf, type Repository } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  readonly repository: Repository;
  readonly onClose: () => void;
}

/** Asks before a repository goes for good. */
export const DeleteRepository = ({ repository, onClose }: Props) => {
  const t = useText('repositories.one.delete');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { fullName: name } = repository;
  return (
    <ConfirmDialog
      open
      danger
      title={t('title', { name })}
      typeName={name}
      consequences={[
        { tone: 'danger', text: t('content') },
        { tone: 'warn', text: t('pipelines') },
      ]}
      confirm={t('confirm')}
      onConfirm={async () => {
        await data(api.DELETE('/repos/{owner}/{repo}', { params: { path: pathOf(repository) } }));
        await navigate({ to: '/repositories', ignoreBlocker: true });
        await queryClient.invalidateQueries({ queryKey: ['/repos'] });
        toast({ title: t('done', { name }) });
      }}
      onClose={onClose}
    />
  );
};
