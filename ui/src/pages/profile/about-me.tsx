import { useQueryClient } from '@tanstack/react-query';
import { api, data, read } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { KeepTyped } from '../../design/dialog/index.ts';
import { PasswordField, TextField } from '../../design/field/index.ts';
import { ChangedElsewhere, differences, Form, useStart } from '../../design/form/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useSession, useSwitchAccount } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { isUserName } from '../../user-names/index.ts';
import styles from './profile.module.css';

interface Values extends Record<string, unknown> {
  readonly userName: string;
  readonly email: string;
  readonly currentPassword: string;
}

/** Name and address of the person, and the accounts they belong to. */
export const AboutMe = () => {
  const t = useText('profile.me');
  const queryClient = useQueryClient();
  const { user } = useSession();
  // Whoever has no address keeps none by leaving it empty.
  const current = { userName: user.name, email: user.email ?? '' };
  const start = useStart(current);
  const save = async ({ currentPassword, ...values }: Values) => {
    const changes = differences(start.values, values);
    if (Object.keys(changes).length === 0) return toast({ title: t('unchanged') });
    await start.save(async () => {
      const saved = await data(api.PATCH('/user', { body: { ...changes, currentPassword } }));
      queryClient.setQueryData(read('/user').queryKey, saved);
      return { userName: saved.userName, email: saved.email ?? '' };
    });
    toast({ title: t('saved') });
    await queryClient.invalidateQueries({ queryKey: ['/user'] });
  };
  return (
    <div className={styles.parts}>
      <PageSection title={t('title')} description={t('description')}>
        {start.isOutdated && <ChangedElsewhere onLoad={() => start.load(current)} />}
        <KeepTyped>
          <Form<Values>
            key={start.fill}
            submit={t('save')}
            faultFields={{ PASSWORD_WRONG: 'currentPassword' }}
            onSubmit={save}
          >
            <TextField
              label={t('userName')}
              name="userName"
              defaultValue={start.values.userName}
              autoComplete="username"
              spellCheck={false}
              validate={name => (name === '' || isUserName(name) ? undefined : t('userNameWrong'))}
            />
            <TextField
              label={t('email')}
              name="email"
              type="email"
              defaultValue={start.values.email}
              optional={start.values.email === ''}
              autoComplete="email"
            />
            <PasswordField
              label={t('password')}
              hint={t('passwordHint')}
              name="currentPassword"
              autoComplete="current-password"
            />
          </Form>
        </KeepTyped>
      </PageSection>
      <MyAccounts />
    </div>
  );
};

const MyAccounts = () => {
  const t = useText('profile.me');
  const { account, accounts } = useSession();
  const switchAccount = useSwitchAccount();
  return (
    <PageSection title={t('accounts')} description={t('accountsText')}>
      <ul className={styles.rows}>
        {accounts.map(({ id, name }) => (
          <li key={id}>
            <b>{name}</b>
            {id === account.id ? (
              <span className={styles.quiet}>{t('current')}</span>
            ) : (
              <Button size="sm" busy={switchAccount.isPending} onClick={() => switchAccount.mutate(name)}>
                {t('switch')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  );
};
