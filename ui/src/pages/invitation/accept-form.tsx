import { api, data } from '../../api/index.ts';
import { PasswordField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { useEnterSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { isUserName } from '../../user-names/index.ts';

const LEAST_PASSWORD = 12;

interface Choice extends Record<string, unknown> {
  readonly userName: string;
  readonly password: string;
}

/** A new user: how they are called and what only they know. */
export const AcceptForm = ({ token }: { readonly token: string }) => {
  const t = useText('login');
  const enter = useEnterSession();
  return (
    <Form<Choice>
      large
      submit={t('invitation.accept')}
      faultFields={{ USER_NAME_TAKEN: 'userName' }}
      onSubmit={async choice =>
        enter(await data(api.POST('/invitations/accept', { body: { token, ...choice } })))
      }
    >
      <TextField
        label={t('invitation.userName')}
        hint={t('invitation.userNameHint')}
        name="userName"
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        validate={name => (name === '' || isUserName(name) ? undefined : t('invitation.userNameWrong'))}
      />
      <PasswordField
        label={t('invitation.password')}
        hint={t('invitation.passwordHint')}
        name="password"
        size="lg"
        autoComplete="new-password"
        validate={password =>
          password.length === 0 || password.length >= LEAST_PASSWORD
            ? undefined
            : t('invitation.passwordTooShort', { missing: LEAST_PASSWORD - password.length })
        }
      />
    </Form>
  );
};
