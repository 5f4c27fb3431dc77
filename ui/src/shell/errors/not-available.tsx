import { ButtonLink } from '../../design/button/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  /** `off`: the account has switched that part of the product off. `unserved`: the installation does not run it. */
  readonly because: 'off' | 'unserved';
}

/** Stands where a part of the product would be that this account or this installation does without. */
export const NotAvailable = ({ because }: Props) => {
  const t = useText('shell.errors');
  const maySwitch = useCan('update', 'account') && because === 'off';
  return (
    <EmptyState
      icon="sliders"
      title={t(because === 'off' ? 'moduleOff' : 'notServed')}
      actions={
        <>
          {maySwitch && <ButtonLink to="/settings/account">{t('moduleOffSettings')}</ButtonLink>}
          <ButtonLink to="/" variant="ghost">
            {t('goHome')}
          </ButtonLink>
        </>
      }
    >
      {t(because === 'off' ? 'moduleOffHint' : 'notServedHint')}
    </EmptyState>
  );
};
