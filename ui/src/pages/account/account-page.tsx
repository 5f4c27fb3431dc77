import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type components, data, read } from '../../api/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { TextAreaField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { Select } from '../../design/select/index.ts';
import { Skeleton } from '../../design/skeleton/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useCan } from '../../session/index.ts';
import { Page } from '../../shell/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import { idleOptions, inUnits } from './idle-options.ts';
import { domainsOf, wrongDomain } from './mail-domains.ts';

type Account = components['schemas']['Account'];

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
        <PageSection
          title={t('general.title')}
          description={t('general.description', {
            date: format.dateTime(new Date(account.data.createdAt), { dateStyle: 'long' }),
          })}
        >
          <AccountForm key={JSON.stringify(account.data)} account={account.data} />
        </PageSection>
      )}
    </Page>
  );
};

interface Values extends Record<string, unknown> {
  readonly name: string;
  readonly inviteDomains: string;
}

const DEFAULT = 'default';

const AccountForm = ({ account }: { readonly account: Account }) => {
  const t = useText('account');
  const queryClient = useQueryClient();
  const mayUpdate = useCan('update', 'account');
  const [idle, setIdle] = useState(account.sessionIdleMinutes?.toString() ?? DEFAULT);
  const save = async ({ name, inviteDomains }: Values) => {
    const sessionIdleMinutes = idle === DEFAULT ? null : Number(idle);
    const body = { name, inviteDomains: domainsOf(inviteDomains), sessionIdleMinutes };
    await data(api.PATCH('/account', { body }));
    await Promise.all(['/account', '/user'].map(path => queryClient.invalidateQueries({ queryKey: [path] })));
    toast({ title: t('saved') });
  };
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
        defaultValue={account.name}
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
        defaultValue={account.inviteDomains.join('\n')}
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
          ...idleOptions(account.sessionIdleMinutes).map(minutes => {
            const { unit, count } = inUnits(minutes);
            return { value: String(minutes), label: t(`sessions.${unit}`, { count }) };
          }),
        ]}
      />
    </Form>
  );
};
