import { useLocation } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { useCopy } from '../../design/clipboard/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useSession } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { useDestinations } from '../nav/destinations.ts';

/**
 * Stands where something is missing or forbidden: both look the same, so that asking does not reveal what exists. Leads
 * to the list that it would be in. An administrator may see everything, so for them it is missing.
 */
export const Denied = () => {
  const t = useText('shell.errors');
  const tPage = useText('shell.pages');
  const { user, account, admin } = useSession();
  const pathname = useLocation({ select: location => location.pathname });
  const list = useDestinations()
    .filter(({ to }) => to !== '/' && pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0];
  const copy = useCopy();
  const request = async () => {
    const words = t('accessRequest', { name: user.name, account: account.name, link: location.href });
    if (await copy(words)) toast({ title: t('accessRequestCopied') });
  };
  return (
    <EmptyState
      icon={admin ? 'search' : 'lock'}
      title={t(admin ? 'missing' : 'notFound')}
      actions={
        <>
          {!admin && (
            <Button icon="copy" onClick={() => void request()}>
              {t('requestAccess')}
            </Button>
          )}
          {list && <ButtonLink to={list.to}>{t('toList', { list: tPage(list.name) })}</ButtonLink>}
          <ButtonLink to="/" variant="ghost">
            {t('goHome')}
          </ButtonLink>
        </>
      }
    >
      {t(admin ? 'missingHint' : 'notFoundHint', { account: account.name })}
    </EmptyState>
  );
};
