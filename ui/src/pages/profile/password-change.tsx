import { useState } from 'react';
import { api, data } from '../../api/index.ts';
import { KeepTyped } from '../../design/dialog/index.ts';
import { PasswordField } from '../../design/field/index.ts';
import { Form } from '../../design/form/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';

const LEAST = 12;

interface Values extends Record<string, unknown> {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** A new password; the form empties itself afterwards. */
export const PasswordChange = () => {
  const t = useText('profile.password');
  const [times, setTimes] = useState(0);
  const save = async (body: Values) => {
    await data(api.POST('/auth/password', { body }));
    toast({ title: t('saved') });
    setTimes(times + 1);
  };
  const judge = (password: string): string | undefined =>
    password === '' || password.length >= LEAST
      ? undefined
      : t('tooShort', { missing: LEAST - password.length });
  return (
    <PageSection title={t('title')} description={t('description')}>
      <KeepTyped>
        <Form<Values>
          key={times}
          submit={t('save')}
          faultFields={{ PASSWORD_WRONG: 'currentPassword', PASSWORD_WEAK: 'newPassword' }}
          onSubmit={save}
        >
          <PasswordField label={t('current')} name="currentPassword" autoComplete="current-password" />
          <PasswordField
            label={t('next')}
            hint={t('nextHint')}
            name="newPassword"
            autoComplete="new-password"
            validate={judge}
          />
        </Form>
      </KeepTyped>
    </PageSection>
  );
};
