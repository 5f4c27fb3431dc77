import { PasswordField, TextField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { useEnterSession, useSignIn } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { ForgottenPassword } from './forgotten-password.tsx';

interface Credentials extends Record<string, unknown> {
  readonly userName: string;
  readonly password: string;
}

/** A user name, a password, and on to where the person wanted to go. */
export const PasswordForm = ({ next }: { readonly next: string }) => {
  const t = useText('login');
  const signIn = useSignIn();
  const enter = useEnterSession();
  return (
    <Form<Credentials>
      large
      submit={t('submit')}
      onSubmit={async credentials => enter(await signIn.mutateAsync(credentials), next)}
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
      <PasswordField
        label={t('password')}
        name="password"
        size="lg"
        autoComplete="current-password"
        aside={<ForgottenPassword />}
      />
    </Form>
  );
};
