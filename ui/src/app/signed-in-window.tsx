import { useEffect } from 'react';
import { announceSignIn } from '../session/index.ts';
import { useText } from '../text/index.ts';

/** Where the window of a single sign-on ends: the page that opened it goes on, and the window closes. */
export const SignedInWindow = () => {
  const t = useText('shell');
  useEffect(() => {
    announceSignIn();
    window.close();
  }, []);
  return <p>{t('session.windowDone')}</p>;
};
