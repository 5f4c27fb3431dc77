import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Drawer } from '../../design/drawer/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { CommitDialog } from '../../runtime-commits/index.ts';
import { askRuntime } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import {
  EditSourceDocument,
  type OneGitSourceQuery,
  PreviewSourceEditDocument,
} from './git-sources.proxy.generated.ts';

interface Props {
  readonly runtime: string;
  readonly facts: OneGitSourceQuery['gitSource'];
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  readonly repository: string;
  readonly include: string;
  readonly exclude: string;
}

/** Changes what a Git Source follows: a form, then the commit that it comes to. */
export const EditSource = ({ runtime, facts, onClose }: Props) => {
  const t = useText('gitSources.edit');
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<Values>();
  const [isCommitted, setCommitted] = useState(false);
  const { name } = facts;
  if (wanted) {
    const input = { name, ...wanted };
    return (
      <CommitDialog
        id={`edit ${runtime} ${JSON.stringify(input)}`}
        title={t('title', { name })}
        confirm={t('confirm')}
        preview={async signal => {
          const told = await askRuntime({
            runtime,
            document: PreviewSourceEditDocument,
            variables: { input },
            signal,
          });
          return told.previewGitSourceEdit;
        }}
        commit={async message => {
          const { editGitSource } = await askRuntime({
            runtime,
            document: EditSourceDocument,
            variables: { input: { ...input, message } },
          });
          setCommitted(true);
          return editGitSource;
        }}
        isDone={
          isCommitted &&
          facts.repository === wanted.repository &&
          (facts.include ?? '') === wanted.include &&
          (facts.exclude ?? '') === wanted.exclude
        }
        onClose={() => {
          void queryClient.invalidateQueries({ queryKey: ['/gitops/sources'] });
          if (isCommitted) onClose();
          else setWanted(undefined);
        }}
      />
    );
  }
  return (
    <Drawer open onClose={onClose} title={t('title', { name })}>
      <Form<Values>
        layout="panel"
        submit={t('review')}
        onSubmit={async ({ repository, include, exclude }) =>
          setWanted({ repository: repository.trim(), include: include.trim(), exclude: exclude.trim() })
        }
        onCancel={onClose}
      >
        <TextField
          label={t('repository')}
          hint={t('repositoryHint')}
          name="repository"
          mono
          defaultValue={facts.repository}
          maxLength={2_048}
          required
          autoFocus
        />
        <TextField
          label={t('include')}
          name="include"
          mono
          optional
          defaultValue={facts.include ?? ''}
          maxLength={1_000}
        />
        <TextField
          label={t('exclude')}
          name="exclude"
          mono
          optional
          defaultValue={facts.exclude ?? ''}
          maxLength={1_000}
        />
      </Form>
    </Drawer>
  );
};
