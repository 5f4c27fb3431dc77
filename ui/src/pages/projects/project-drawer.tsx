import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { TextField } from '../../design/field/index.ts';
import { differences, Form } from '../../design/form/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import type { Project } from './use-projects.ts';

interface Props {
  /** The one to change; without it one is created. */
  readonly project?: Project;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  readonly projectName: string;
  readonly tags: string;
}

const FAULT_FIELDS = { NAME_TAKEN: 'projectName' };

const readTags = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(tag => tag !== ''))];

/** Creates a project, or changes the name and the tags of one. */
export const ProjectDrawer = ({ project, onClose }: Props) => {
  const t = useText('projects');
  const queryClient = useQueryClient();
  const save = async ({ projectName, tags }: Values) => {
    const typed = { projectName, tags: readTags(tags) };
    if (project === undefined) await data(api.POST('/projects', { params: {}, body: typed }));
    else {
      const body = differences({ projectName: project.projectName, tags: project.tags }, typed);
      await data(api.PATCH('/projects/{id}', { params: { path: { id: project.id } }, body }));
    }
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['/projects'] }),
      queryClient.invalidateQueries({ queryKey: ['/pipelines'] }),
    ]);
    toast({ title: t(project ? 'changed' : 'created', { name: projectName }) });
    onClose();
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={project ? t('form.editTitle', { name: project.projectName }) : t('form.createTitle')}
    >
      <Form<Values>
        layout="panel"
        submit={t(project ? 'form.save' : 'form.create')}
        faultFields={FAULT_FIELDS}
        onSubmit={save}
        onCancel={onClose}
      >
        <TextField
          label={t('form.name')}
          name="projectName"
          maxLength={100}
          autoFocus
          {...(project ? { defaultValue: project.projectName, hint: t('form.renameHint') } : {})}
        />
        <TextField
          label={t('form.tags')}
          hint={t('form.tagsHint')}
          name="tags"
          optional
          {...(project ? { defaultValue: project.tags.join(' ') } : {})}
        />
      </Form>
    </Drawer>
  );
};
