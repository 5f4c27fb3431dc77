import { api, data } from '../../api/index.ts';
import { PasswordField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { useEnterSession, useSignIn } from '../../session/index.ts';
import { useText } from '../../text/index.ts';

interface Credentials extends Record<string, unknown> {
  readonly userName: string;
  readonly password: string;
}

/** Somebody who has a user here signs in and joins in one step. */
export const JoinForm = ({ token }: { readonly token: string }) => {
  const t = useText('login');
  const signIn = useSignIn();
  const enter = useEnterSession();
  return (
    <Form<Credentials>
      large
      submit={t('invitation.signInAndJoin')}
      onSubmit={async credentials => {
        await signIn.mutateAsync(credentials);
        await enter(await data(api.POST('/invitations/join', { body: { token } })));
      }}
    >
      <TextField
        label={t('userName')}
        name="userName"
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <PasswordField label={t('password')} name="password" size="lg" autoComplete="current-password" />
    </Form>
  );
};
