import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { TextField } from '../../design/field/index.ts';
import { differences, Form } from '../../design/form/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';
import type { Runner } from './runner.ts';
import { RunnerFields } from './runner-fields.tsx';

interface Props {
  readonly runner: Runner;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  readonly name: string;
  readonly capacity: string;
}

const FAULT_FIELDS = { NAME_TAKEN: 'name' };

/** Changes what a runner takes; it counts at once, and builds that it holds go on. */
export const EditRunner = ({ runner, onClose }: Props) => {
  const t = useText('runners');
  const queryClient = useQueryClient();
  const [start] = useState(runner);
  const [runtimes, setRuntimes] = useState<readonly string[]>(runner.runtimes);
  const [trust, setTrust] = useState(runner.trust);
  const save = async ({ name, capacity }: Values) => {
    const { name: oldName, capacity: oldCapacity, runtimes: oldRuntimes, trust: oldTrust } = start;
    const body = differences(
      { name: oldName, capacity: oldCapacity, runtimes: oldRuntimes, trust: oldTrust },
      { name, capacity: Number(capacity), runtimes: [...runtimes], trust },
    );
    await data(api.PATCH('/runners/{runner}', { params: { path: { runner: runner.id } }, body }));
    await queryClient.invalidateQueries({ queryKey: ['/runners'] });
    toast({ title: t('changed.done', { name }) });
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t('changed.title', { name: runner.name })}>
      <Form<Values>
        layout="panel"
        submit={t('changed.submit')}
        faultFields={FAULT_FIELDS}
        onSubmit={save}
        onCancel={onClose}
      >
        <TextField label={t('form.name')} name="name" defaultValue={runner.name} maxLength={128} />
        <RunnerFields
          runtimes={runtimes}
          onRuntimes={setRuntimes}
          trust={trust}
          onTrust={setTrust}
          capacity={runner.capacity}
        />
      </Form>
    </Drawer>
  );
};
