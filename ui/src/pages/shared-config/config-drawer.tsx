import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stringify } from 'yaml';
import { api, data } from '../../api/index.ts';
import type { Context } from '../../contexts/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { toast } from '../../design/toast/index.ts';
import { YamlEditor } from '../../design/yaml-editor/index.ts';
import { useText } from '../../text/index.ts';
import {
  CONFIG_TYPES,
  type ConfigType,
  configTypeOf,
  dataOf,
  isFlat,
  isSecret,
  linesOf,
  problemOf,
  type ValueLine,
} from './config-values.ts';
import { readTree } from './read-tree.ts';
import { ValueLines } from './value-lines.tsx';

interface Props {
  /** The one to change; without it one is created. */
  readonly context?: Context;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

const FAULT_FIELDS = { NAME_TAKEN: 'name' };
const FIRST: readonly ValueLine[] = [{ id: 0, key: '', value: '' }];

/** Creates a shared configuration, or changes one. */
export const ConfigDrawer = ({ context, onClose, onSaved }: Props) => {
  const t = useText('sharedConfig');
  const queryClient = useQueryClient();
  const [type, setType] = useState<ConfigType>(context ? configTypeOf(context) : 'config');
  const values = useValues(context, type);
  const save = async ({ name = context?.metadata.name ?? '' }: { readonly name?: string }) => {
    const tags = context?.metadata.tags ?? [];
    const body = { metadata: { name, tags }, spec: { type, data: values.read() } };
    const saved = await data(
      context
        ? api.PUT('/contexts/{name}', { params: { path: { name: context.metadata.name } }, body })
        : api.POST('/contexts', { params: {}, body }),
    );
    await queryClient.invalidateQueries({ queryKey: ['/contexts'] });
    toast({ title: t(context ? 'changed' : 'created', { name }) });
    onClose();
    onSaved?.(saved.metadata.id);
  };
  return (
    <Drawer
      open
      onClose={onClose}
      wide
      title={context ? t('form.editTitle', { name: context.metadata.name }) : t('form.createTitle')}
    >
      <Form<{ readonly name?: string }>
        layout="panel"
        submit={t(context ? 'form.save' : 'form.create')}
        faultFields={FAULT_FIELDS}
        disabledReason={values.problem}
        onSubmit={save}
        onCancel={onClose}
      >
        {context === undefined && (
          <>
            <TextField
              label={t('form.name')}
              hint={t('form.nameHint')}
              name="name"
              maxLength={128}
              autoFocus
            />
            <RadioGroup
              label={t('form.type')}
              options={CONFIG_TYPES.map(value => ({
                value,
                label: t(`type.${value}`),
                hint: t(`typeHint.${value}`),
              }))}
              value={type}
              onChange={setType}
            />
          </>
        )}
        {values.editor}
      </Form>
    </Drawer>
  );
};

/** The values as the type has them: lines or a tree. */
const useValues = (context: Context | undefined, type: ConfigType) => {
  const t = useText('sharedConfig.form');
  const [lines, setLines] = useState(() =>
    context !== undefined && isFlat(configTypeOf(context)) ? linesOf(context.spec.data) : FIRST,
  );
  const [text, setText] = useState(() =>
    context !== undefined && !isFlat(configTypeOf(context)) ? stringify(context.spec.data) : '',
  );
  if (isFlat(type)) {
    const problem = problemOf(lines);
    const words = problem?.kind === 'twice' ? t('keyTwice', problem) : problem && t('keyMissing', problem);
    return {
      problem: words,
      read: () => dataOf(lines),
      editor: <ValueLines lines={lines} onChange={setLines} secret={isSecret(type)} />,
    };
  }
  const tree = readTree(text);
  const problem = 'problem' in tree ? tree.problem : undefined;
  return {
    problem: problem === 'not-tree' ? t('notTree') : problem && t('badYaml', problem),
    read: () => ('data' in tree ? tree.data : {}),
    editor: (
      <div>
        <YamlEditor label={t('yaml')} value={text} onChange={setText} height={280} />
        {context !== undefined && isSecret(type) && <p>{t('masked')}</p>}
      </div>
    ),
  };
};
