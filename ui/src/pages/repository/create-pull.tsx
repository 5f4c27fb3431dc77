import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { TextAreaField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { Select } from '../../design/select/index.ts';
import { SkeletonRows } from '../../design/skeleton/index.ts';
import { toast } from '../../design/toast/index.ts';
import { pathOf, type Repository } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import { useBranchNames } from './use-branch-names.ts';

interface Props {
  readonly repository: Repository;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  readonly title: string;
  readonly body: string;
}

/** Asks to have a branch merged. Before the branches are known there is nothing to choose, and so nothing to send. */
export const CreatePull = ({ repository, onClose }: Props) => {
  const t = useText('repositories.one.pulls.form');
  const { names, error, refetch } = useBranchNames(repository);
  return (
    <Drawer open onClose={onClose} title={t('title')}>
      {names !== undefined && <PullForm repository={repository} names={names} onClose={onClose} />}
      {names === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {names === undefined && error === null && <SkeletonRows rows={6} />}
    </Drawer>
  );
};

const PullForm = ({ repository, names, onClose }: Props & { readonly names: readonly string[] }) => {
  const t = useText('repositories.one.pulls.form');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const path = pathOf(repository);
  const [target, setTarget] = useState(repository.defaultBranch);
  const [chosen, setSource] = useState<string>();
  const source = chosen ?? names.find(name => name !== target) ?? '';
  const open = async ({ title, body }: Values) => {
    const made = await data(
      api.POST('/repos/{owner}/{repo}/pulls', {
        params: { path },
        body: { title, body, source: { branch: source }, target, labels: [] },
      }),
    );
    await queryClient.invalidateQueries({ queryKey: ['/repos/{owner}/{repo}/pulls'] });
    toast({ title: t('done', { number: made.number }) });
    await navigate({
      to: '/repositories/$owner/$repo/pulls/$number',
      params: { ...path, number: String(made.number) },
      // What was typed is saved by now.
      ignoreBlocker: true,
    });
  };
  const options = names.map(value => ({ value, label: value }));
  return (
    <Form<Values>
      layout="panel"
      submit={t('submit')}
      disabledReason={source === '' ? t('noSource') : undefined}
      onSubmit={open}
      onCancel={onClose}
    >
      <Select label={t('source')} options={options} value={source} onChange={setSource} />
      <Select label={t('target')} options={options} value={target} onChange={setTarget} />
      <TextField label={t('name')} name="title" maxLength={255} autoFocus />
      <TextAreaField label={t('body')} name="body" optional rows={6} maxLength={65_536} />
    </Form>
  );
};
