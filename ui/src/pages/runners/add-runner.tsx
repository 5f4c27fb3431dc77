import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { Drawer } from '../../design/drawer/index.ts';
import { TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { useText } from '../../text/index.ts';
import type { Runner, Trust } from './runner.ts';
import { RunnerFields } from './runner-fields.tsx';
import { type MadeToken, WaitForRunner } from './wait-for-runner.tsx';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Those that are there already. */
  readonly runners: readonly Runner[];
  readonly onShow: (id: string) => void;
}

/** Makes a token, shows what to type on the machine, and waits until the runner is there. */
export const AddRunner = ({ open, ...rest }: Props) => open && <OpenDrawer {...rest} />;

/** Nothing but this panel holds the token, which goes with it however it is closed. */
const OpenDrawer = ({ onClose, runners, onShow }: Omit<Props, 'open'>) => {
  const t = useText('runners.added');
  const [made, setMade] = useState<MadeToken>();
  const [isThere, setThere] = useState(false);
  const leave = {
    title: t('leave.title'),
    text: t('leave.text'),
    leave: t('leave.close'),
    stay: t('leave.stay'),
  };
  return (
    <Drawer open onClose={onClose} title={t('title')} {...(made === undefined || isThere ? {} : { leave })}>
      {made === undefined ? (
        <TokenForm runners={runners} onMade={setMade} onCancel={onClose} />
      ) : (
        <WaitForRunner
          made={made}
          runners={runners}
          onThere={() => setThere(true)}
          onShow={onShow}
          onDone={onClose}
        />
      )}
    </Drawer>
  );
};

interface FormProps {
  readonly runners: readonly Runner[];
  readonly onMade: (made: MadeToken) => void;
  readonly onCancel: () => void;
}

interface Values extends Record<string, unknown> {
  readonly name: string;
  readonly capacity: string;
}

const FAULT_FIELDS = { NAME_TAKEN: 'name' };
const CAPACITY = 4;

const TokenForm = ({ runners, onMade, onCancel }: FormProps) => {
  const t = useText('runners');
  const [runtimes, setRuntimes] = useState<readonly string[]>([]);
  const [trust, setTrust] = useState<Trust>('trusted-only');
  const make = async ({ name, capacity }: Values) => {
    const body = {
      trust,
      capacity: Number(capacity),
      minutes: 60,
      ...(name === '' ? {} : { name }),
      ...(runtimes.length === 0 ? {} : { runtimes: [...runtimes] }),
    };
    const before = new Set(runners.map(({ id }) => id));
    const made = await data(api.POST('/runners/registration-tokens', { body }));
    onMade({ token: made.token, before, ...(made.name === undefined ? {} : { name: made.name }) });
  };
  return (
    <Form<Values>
      layout="panel"
      submit={t('added.submit')}
      faultFields={FAULT_FIELDS}
      onSubmit={make}
      onCancel={onCancel}
    >
      <TextField
        label={t('form.name')}
        hint={t('form.nameHint')}
        name="name"
        optional
        maxLength={128}
        autoFocus
      />
      <RunnerFields
        runtimes={runtimes}
        onRuntimes={setRuntimes}
        trust={trust}
        onTrust={setTrust}
        capacity={CAPACITY}
      />
    </Form>
  );
};
