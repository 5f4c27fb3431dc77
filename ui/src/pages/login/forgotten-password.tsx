import { Popover } from '../../design/popover/index.ts';
import { useText } from '../../text/index.ts';

/** There is no mail server to count on, so this tells who can help. */
export const ForgottenPassword = () => {
  const t = useText('login');
  return (
    <Popover label={t('forgot')} trigger={t('forgot')}>
      {t('forgotHelp')}
    </Popover>
  );
};
