import { useQueryClient } from '@tanstack/react-query';
import { api, data } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { PasswordField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useSession, useSwitchAccount } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import styles from './profile.module.css';

const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

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
  const save = async (body: Values) => {
    await data(api.PATCH('/user', { body }));
    await queryClient.invalidateQueries({ queryKey: ['/user'] });
    toast({ title: t('saved') });
  };
  return (
    <div className={styles.parts}>
      <PageSection title={t('title')} description={t('description')}>
        <Form<Values>
          key={`${user.name} ${user.email}`}
          submit={t('save')}
          faultFields={{ PASSWORD_WRONG: 'currentPassword' }}
          onSubmit={save}
        >
          <TextField
            label={t('userName')}
            name="userName"
            defaultValue={user.name}
            autoComplete="username"
            spellCheck={false}
            validate={name => (name === '' || USER_NAME.test(name) ? undefined : t('userNameWrong'))}
          />
          <TextField
            label={t('email')}
            name="email"
            type="email"
            defaultValue={user.email ?? ''}
            autoComplete="email"
          />
          <PasswordField
            label={t('password')}
            hint={t('passwordHint')}
            name="currentPassword"
            autoComplete="current-password"
          />
        </Form>
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
