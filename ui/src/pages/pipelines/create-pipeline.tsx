import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { toast } from '../../design/toast/index.ts';
import { YamlEditor, type YamlProblem } from '../../design/yaml-editor/index.ts';
import { STARTER, useRefusal, useWorkflowCheck, useWorkflowSchema } from '../../pipelines/index.ts';
import { useText } from '../../text/index.ts';
import { ensureProject, ProjectField } from './project-field.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

interface Values extends Record<string, unknown> {
  readonly name: string;
}

const FAULT_FIELDS = { NAME_TAKEN: 'name' };

/** Makes a pipeline with a workflow of its own. */
export const CreatePipeline = ({ open, onClose, onCreated }: Props) => {
  const t = useText('pipelines.created');
  return (
    <Drawer open={open} onClose={onClose} title={t('title')} wide>
      <CreateForm onCancel={onClose} onCreated={onCreated} />
    </Drawer>
  );
};

const CreateForm = ({ onCancel, onCreated }: { onCancel: () => void; onCreated: Props['onCreated'] }) => {
  const t = useText('pipelines.created');
  const queryClient = useQueryClient();
  const [project, setProject] = useState('');
  const [yaml, setYaml] = useState(STARTER);
  const check = useWorkflowCheck();
  const schema = useWorkflowSchema();
  const [problems, setProblems] = useState<readonly YamlProblem[]>([]);
  const create = async ({ name }: Values) => {
    if (project !== '') await ensureProject(project);
    const full = project === '' ? name : `${project}/${name}`;
    const { metadata } = await data(
      api.POST('/pipelines', { params: {}, body: { metadata: { name: full, originalYamlString: yaml } } }),
    );
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['/pipelines'] }),
      queryClient.invalidateQueries({ queryKey: ['/projects'] }),
    ]);
    toast({ title: t('done', { name: metadata.name }) });
    onCreated(metadata.id);
  };
  return (
    <Form<Values>
      layout="panel"
      submit={t('submit')}
      disabledReason={useRefusal(problems)}
      faultFields={FAULT_FIELDS}
      onSubmit={create}
      onCancel={onCancel}
    >
      <TextField label={t('name')} name="name" required maxLength={100} />
      <ProjectField value={project} onChange={setProject} />
      <YamlEditor
        label={t('yaml')}
        value={yaml}
        onChange={setYaml}
        check={check}
        onProblems={setProblems}
        height={280}
        {...(schema === undefined ? {} : { schema })}
      />
    </Form>
  );
};
