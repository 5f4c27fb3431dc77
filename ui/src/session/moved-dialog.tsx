import { useMutation } from '@tanstack/react-query';
import { api, type components, data } from '../api/index.ts';
import { Button } from '../design/button/index.ts';
import { Dialog } from '../design/dialog/index.ts';
import { useText } from '../text/index.ts';
import { type Session, sessionOf, whoOf } from './session.ts';
import { tellTabs } from './session-tabs.ts';

interface Props {
  /** Who this page belongs to. */
  readonly from: Session;
  /** Who the browser acts as by now. */
  readonly to: Session;
  readonly onBack: (user: components['schemas']['CurrentUser']) => void;
}

/**
 * Another tab has changed the person or the account: what is on this page must not reach the wrong one. It can only be
 * answered, not closed: to go on loses what was typed.
 */
export const MovedDialog = ({ from, to, onBack }: Props) => {
  const t = useText('shell.session');
  const isSamePerson = from.user.id === to.user.id;
  const back = useMutation({
    mutationFn: () => data(api.POST('/auth/switch-account', { body: { account: from.account.id } })),
    onSuccess: user => {
      tellTabs({ kind: 'opened', who: whoOf(sessionOf(user)) });
      onBack(user);
    },
  });
  const goOn = () => location.assign('/');
  return (
    <Dialog
      open
      size="sm"
      title={t('moved')}
      footer={
        <>
          {isSamePerson && (
            <Button busy={back.isPending} onClick={() => back.mutate()}>
              {t('back', { account: from.account.name })}
            </Button>
          )}
          <Button variant="primary" onClick={goOn}>
            {t('goOn', { name: to.user.name, account: to.account.name })}
          </Button>
        </>
      }
    >
      {t('movedWhy', { name: to.user.name, account: to.account.name })}
    </Dialog>
  );
};
