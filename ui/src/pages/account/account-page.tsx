import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type components, data, read } from '../../api/index.ts';
import { KeepTyped } from '../../design/dialog/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { TextAreaField, TextField } from '../../design/field/index.ts';
import { ChangedElsewhere, differences, Form, useStart } from '../../design/form/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { Select } from '../../design/select/index.ts';
import { Skeleton } from '../../design/skeleton/index.ts';
import { Switch } from '../../design/switch/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useCan } from '../../session/index.ts';
import { Page } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import styles from './account.module.css';
import { idleOptions, inUnits } from './idle-options.ts';
import { domainsOf, wrongDomain } from './mail-domains.ts';

type Account = components['schemas']['Account'];
type AccountModule = components['schemas']['AccountModule']['name'];

/** What holds for the whole account. */
export const AccountPage = () => {
  const t = useText('account');
  const format = useFormatter();
  const account = useQuery(read('/account'));
  return (
    <Page title={t('title')} width="read">
      {account.isPending && <Skeleton height={420} />}
      {account.error && <ErrorState error={account.error} onRetry={() => void account.refetch()} />}
      {account.data && (
        <div className={styles.parts}>
          <PageSection
            title={t('general.title')}
            description={t('general.description', {
              date: format.dateTime(new Date(account.data.createdAt), { dateStyle: 'long' }),
            })}
          >
            <AccountSettings account={account.data} />
          </PageSection>
          <ModuleSwitches />
        </div>
      )}
    </Page>
  );
};

/** The parts of the product, each with a switch that takes effect at once. */
const ModuleSwitches = () => {
  const t = useText('account');
  const mayUpdate = useCan('update', 'account');
  const queryClient = useQueryClient();
  const modules = useQuery(read('/account/modules'));
  const change = useMutation({
    mutationFn: ({ module, isOn }: { module: AccountModule; isOn: boolean }) =>
      data(api.PUT('/account/modules/{module}', { params: { path: { module } }, body: { isOn } })),
    onSuccess: ({ isOn }) => toast({ title: t(isOn ? 'modules.switchedOn' : 'modules.switchedOff') }),
    onError: error => toast({ tone: 'bad', title: `${t('modules.failed')}: ${error.message}` }),
    // What everybody may do changes with it, so nothing that was read before counts any more.
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (!modules.data) return null;
  return (
    <PageSection title={t('modules.title')} description={t('modules.description')}>
      {modules.data.map(({ name, isOn }) => (
        <Switch
          key={name}
          spread
          label={t(`modules.name.${name}`)}
          hint={t(`modules.hint.${name}`)}
          checked={isOn}
          disabled={!mayUpdate || change.isPending}
          onChange={checked => change.mutate({ module: name, isOn: checked })}
        />
      ))}
    </PageSection>
  );
};

interface Values extends Record<string, unknown> {
  readonly name: string;
  readonly inviteDomains: string;
}

const DEFAULT = 'default';
const EVENT_TEXT = ['warn', 'refuse-forks', 'refuse'] as const;

type Settings = Pick<Account, 'name' | 'inviteDomains' | 'sessionIdleMinutes' | 'eventTextInCommands'>;

const settingsOf = ({ name, inviteDomains, sessionIdleMinutes, eventTextInCommands }: Account): Settings => ({
  name,
  inviteDomains,
  sessionIdleMinutes,
  eventTextInCommands,
});

const AccountSettings = ({ account }: { readonly account: Account }) => {
  const t = useText('account');
  const queryClient = useQueryClient();
  const current = settingsOf(account);
  const start = useStart(current);
  const save = async (settings: Settings) => {
    const body = differences(start.values, settings);
    if (Object.keys(body).length === 0) return toast({ title: t('unchanged') });
    await start.save(async () => {
      const saved = await data(api.PATCH('/account', { body }));
      queryClient.setQueryData(read('/account').queryKey, saved);
      return settingsOf(saved);
    });
    toast({ title: t('saved') });
    await Promise.all(['/account', '/user'].map(path => queryClient.invalidateQueries({ queryKey: [path] })));
  };
  return (
    <>
      {start.isOutdated && <ChangedElsewhere onLoad={() => start.load(current)} />}
      <KeepTyped>
        <AccountForm key={start.fill} start={start.values} onSave={save} />
      </KeepTyped>
    </>
  );
};

interface FormProps {
  readonly start: Settings;
  readonly onSave: (settings: Settings) => Promise<void>;
}

const AccountForm = ({ start, onSave }: FormProps) => {
  const t = useText('account');
  const mayUpdate = useCan('update', 'account');
  const [idle, setIdle] = useState(start.sessionIdleMinutes?.toString() ?? DEFAULT);
  const [eventText, setEventText] = useState(start.eventTextInCommands);
  const save = ({ name, inviteDomains }: Values) =>
    onSave({
      name,
      inviteDomains: domainsOf(inviteDomains),
      sessionIdleMinutes: idle === DEFAULT ? null : Number(idle),
      eventTextInCommands: eventText,
    });
  const judge = (text: string) => {
    const domain = wrongDomain(text);
    return domain === undefined ? undefined : t('joining.domainWrong', { domain });
  };
  return (
    <Form<Values> submit={t('save')} disabledReason={mayUpdate ? undefined : t('readOnly')} onSubmit={save}>
      <TextField
        label={t('general.name')}
        hint={t('general.nameHint')}
        name="name"
        defaultValue={start.name}
        maxLength={64}
        disabled={!mayUpdate}
      />
      <TextAreaField
        label={t('joining.domains')}
        hint={t('joining.domainsHint')}
        name="inviteDomains"
        optional
        mono
        rows={3}
        defaultValue={start.inviteDomains.join('\n')}
        validate={judge}
        disabled={!mayUpdate}
      />
      <Select
        label={t('sessions.idle')}
        hint={t('sessions.idleHint')}
        disabled={!mayUpdate}
        value={idle}
        onChange={setIdle}
        options={[
          { value: DEFAULT, label: t('sessions.default') },
          ...idleOptions(start.sessionIdleMinutes).map(minutes => {
            const { unit, count } = inUnits(minutes);
            return { value: String(minutes), label: t(`sessions.${unit}`, { count }) };
          }),
        ]}
      />
      <Select
        label={t('eventText.label')}
        hint={t('eventText.hint')}
        disabled={!mayUpdate}
        value={eventText}
        onChange={setEventText}
        options={EVENT_TEXT.map(value => ({ value, label: t(`eventText.${value}`) }))}
      />
    </Form>
  );
};
