import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button, IconButton } from '../../design/button/index.ts';
import { Checkbox } from '../../design/checkbox/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { Input } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import styles from './projects.module.css';
import type { Project } from './use-projects.ts';
import { doubledIn, linesOf, newLine, type VariableLine, variablesIn } from './variable-lines.ts';

interface Props {
  readonly project: Project;
  readonly onClose: () => void;
}

/** The variables that all pipelines of a project get. */
export const ProjectVariables = ({ project, onClose }: Props) => {
  const t = useText('projects.lines');
  const queryClient = useQueryClient();
  const [lines, setLines] = useState(() => linesOf(project));
  const doubled = doubledIn(lines);
  const { projectName: name, id } = project;
  const save = async () => {
    if (doubled !== undefined) return;
    await data(
      api.PATCH('/projects/{id}', { params: { path: { id } }, body: { variables: variablesIn(lines) } }),
    );
    await queryClient.invalidateQueries({ queryKey: ['/projects'] });
    toast({ title: t('done', { name }) });
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t('title', { name })}>
      <Form layout="panel" submit={t('save')} onSubmit={save} onCancel={onClose}>
        <p className={styles.quiet}>{lines.length === 0 ? t('none') : t('text')}</p>
        <div className={styles.lines}>
          {lines.map((line, at) => (
            <Line
              key={line.id}
              line={line}
              number={at + 1}
              onChange={next => setLines(lines.map(one => (one.id === line.id ? next : one)))}
              onRemove={() => setLines(lines.filter(one => one.id !== line.id))}
            />
          ))}
        </div>
        <div aria-live="polite">
          {doubled !== undefined && <Banner tone="bad" title={t('twice', { name: doubled })} />}
        </div>
        <div>
          <Button size="sm" icon="plus" onClick={() => setLines([...lines, newLine(lines)])}>
            {t('add')}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
};

interface LineProps {
  readonly line: VariableLine;
  readonly number: number;
  readonly onChange: (line: VariableLine) => void;
  readonly onRemove: () => void;
}

const Line = ({ line, number, onChange, onRemove }: LineProps) => {
  const t = useText('projects.lines');
  const { key, value, secret } = line;
  const isKept = value === undefined;
  return (
    <div className={styles.variable}>
      <Input
        aria-label={t('key', { number })}
        placeholder={t('keyShort')}
        size="md"
        mono
        maxLength={256}
        value={key}
        // The stored secret is found by its name.
        readOnly={isKept}
        onChange={next => onChange({ ...line, key: next })}
      />
      <Input
        aria-label={t('value', { number })}
        placeholder={t(isKept ? 'kept' : 'valueShort')}
        size="md"
        mono
        {...(secret ? { type: 'password', autoComplete: 'off' } : {})}
        value={value ?? ''}
        onChange={next => onChange({ ...line, value: next })}
      />
      <Checkbox
        label={t('secret')}
        checked={secret}
        // What is hidden is not shown again: it becomes plain only with another value.
        disabled={isKept}
        onChange={next => onChange({ ...line, secret: next })}
      />
      <IconButton icon="x" label={t('remove', { number })} onClick={onRemove} />
    </div>
  );
};
