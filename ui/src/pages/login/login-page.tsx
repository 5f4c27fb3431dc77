import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../api/index.ts';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { Skeleton } from '../../design/skeleton/index.ts';
import { Entrance, Or } from '../../shell/entrance/index.ts';
import { useText } from '../../text/index.ts';
import { PasswordForm } from './password-form.tsx';
import { SignInFault } from './sign-in-fault.tsx';
import { SsoButtons } from './sso-buttons.tsx';

const route = getRouteApi('/login');

/** The way in: single sign-on first where there is one, else the password. */
export const LoginPage = () => {
  const t = useText('login');
  const { next = '/', fault, request } = route.useSearch();
  const options = useQuery(read('/auth/sso/options'));
  const [usesPassword, setUsesPassword] = useState(false);
  const providers = options.data?.providers ?? [];
  const hidesPassword = options.data?.required === true && !usesPassword;
  return (
    <Entrance title={t('title')}>
      {fault !== undefined && <SignInFault code={fault} request={request} />}
      {fault === undefined && next !== '/' && (
        <Banner title={t('notice.next.title')}>{t('notice.next.text')}</Banner>
      )}
      {options.isPending ? (
        <Skeleton height={222} />
      ) : (
        <>
          {providers.length > 0 && <SsoButtons providers={providers} next={next} />}
          {providers.length > 0 && <Or />}
          {hidesPassword ? (
            <Button variant="ghost" size="lg" wide onClick={() => setUsesPassword(true)}>
              {t('breakGlass')}
            </Button>
          ) : (
            <PasswordForm next={next} />
          )}
        </>
      )}
    </Entrance>
  );
};
