import { useQuery } from '@tanstack/react-query';
import { api, type components, data, read } from '../api/index.ts';
import { Button } from '../design/button/index.ts';
import { Dialog } from '../design/dialog/index.ts';
import { PasswordField } from '../design/field/index.ts';
import { Form } from '../design/form/index.ts';
import { useText } from '../text/index.ts';
import type { Session } from './session.ts';
import styles from './sign-in-dialog.module.css';

type CurrentUser = components['schemas']['CurrentUser'];

interface Props {
  /** The session that ended. */
  readonly session: Session;
  readonly onSignedIn: (user: CurrentUser) => void;
  readonly onDismiss: () => void;
}

/** Asks for the password again over the page, which stays as it is. */
export const SignInDialog = ({ session, onSignedIn, onDismiss }: Props) => {
  const t = useText('shell.session');
  const { user, account } = session;
  const options = useQuery(read('/auth/sso/options', { query: { account: account.name } }));
  const providers = options.data?.providers ?? [];
  return (
    <Dialog open onClose={onDismiss} size="sm" title={t('title')} description={t('why', { name: user.name })}>
      {providers.length > 0 && (
        <div className={styles.providers}>
          {providers.map(({ id, name }) => (
            <Button key={id} wide icon="external" onClick={() => openSsoWindow(id)}>
              {t('sso', { name })}
            </Button>
          ))}
        </div>
      )}
      <Form<{ password: string }>
        layout="panel"
        submit={t('signIn')}
        cancel={t('later')}
        onCancel={onDismiss}
        onSubmit={async ({ password }) =>
          onSignedIn(
            await data(
              api.POST('/auth/login', { body: { userName: user.name, password, account: account.name } }),
            ),
          )
        }
      >
        {/* Password managers look for the name beside the password. */}
        <input type="hidden" autoComplete="username" value={user.name} readOnly />
        <PasswordField
          name="password"
          label={t('password', { name: user.name })}
          autoComplete="current-password"
          autoFocus
        />
      </Form>
    </Dialog>
  );
};

/** The window tells the tabs when it is done; see `SignedInWindow`. */
const openSsoWindow = (provider: string): void => {
  window.open(
    `/api/auth/sso/${provider}/start?returnTo=/signed-in`,
    'freshet-sso',
    'popup,width=520,height=680',
  );
};
