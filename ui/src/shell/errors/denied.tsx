import { useSuspenseQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { Button, ButtonLink } from '../../design/button/index.ts';
import { useCopy } from '../../design/clipboard/index.ts';
import { EmptyState } from '../../design/empty-state/index.ts';
import { toast } from '../../design/toast/index.ts';
import { useText } from '../../text/index.ts';

/** What is missing and what is forbidden look the same, so that nobody learns what exists by asking. */
export const Denied = () => {
  const t = useText('shell.errors');
  const { data: user } = useSuspenseQuery(read('/user'));
  const copy = useCopy();
  const account = user.activeAccountName;
  const request = async () => {
    const words = t('accessRequest', { name: user.userName, account, link: location.href });
    if (await copy(words)) toast({ title: t('accessRequestCopied') });
  };
  return (
    <EmptyState
      icon="lock"
      title={t('notFound')}
      actions={
        <>
          <Button icon="copy" onClick={() => void request()}>
            {t('requestAccess')}
          </Button>
          <ButtonLink to="/" variant="ghost">
            {t('goHome')}
          </ButtonLink>
        </>
      }
    >
      {t('notFoundHint', { account })}
    </EmptyState>
  );
};
