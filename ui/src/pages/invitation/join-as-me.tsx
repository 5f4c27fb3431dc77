import { api, data } from '../../api/index.ts';
import { Form } from '../../design/form/index.ts';
import { useEnterSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  readonly token: string;
  readonly userName: string;
}

/** Somebody who is signed in already joins with one press. */
export const JoinAsMe = ({ token, userName }: Props) => {
  const t = useText('login');
  const enter = useEnterSession();
  return (
    <Form
      large
      submit={t('invitation.joinAs', { userName })}
      onSubmit={async () => enter(await data(api.POST('/invitations/join', { body: { token } })))}
    >
      {null}
    </Form>
  );
};
