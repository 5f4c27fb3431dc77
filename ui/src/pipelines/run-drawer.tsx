import { useNavigate } from '@tanstack/react-router';
import { api, data } from '../api/index.ts';
import { Drawer } from '../design/drawer/index.ts';
import { TextAreaField, TextField } from '../design/field/index.ts';
import { Form } from '../design/form/index.ts';
import { toast } from '../design/toast/index.ts';
import { useText } from '../text/index.ts';
import { readVariableLines } from './variable-lines.ts';

interface Props {
  readonly pipeline: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  readonly branch: string;
  readonly variables: string;
}

/** Asks what a build of a pipeline is to be run with, and begins it. */
export const RunDrawer = ({ pipeline, onClose }: Props) => {
  const t = useText('pipelines.run');
  const navigate = useNavigate();
  const { id: name } = pipeline;
  const run = async ({ branch, variables }: Values) => {
    const read = readVariableLines(variables);
    const body = {
      ...(branch === '' ? {} : { branch }),
      ...('variables' in read ? { variables: [...read.variables] } : {}),
    };
    const id = await data(api.POST('/pipelines/run/{name}', { params: { path: { name } }, body }));
    toast({ title: t('done', { name: pipeline.name }) });
    await navigate({ to: '/builds/$id', params: { id } });
  };
  const check = (text: string) => {
    const read = readVariableLines(text);
    return 'wrongLine' in read ? t('variablesWrong', { line: read.wrongLine }) : undefined;
  };
  return (
    <Drawer open onClose={onClose} title={t('title', { name: pipeline.name })}>
      <Form<Values> layout="panel" submit={t('submit')} onSubmit={run} onCancel={onClose}>
        <TextField label={t('branch')} name="branch" hint={t('branchHint')} optional maxLength={255} />
        <TextAreaField
          label={t('variables')}
          name="variables"
          hint={t('variablesHint')}
          optional
          validate={check}
          rows={5}
        />
      </Form>
    </Drawer>
  );
};
