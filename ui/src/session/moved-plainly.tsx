import { useEffect, useRef } from 'react';
import { useText } from '../text/index.ts';
import type { Session } from './session.ts';

interface Props {
  /** Who the browser acts as by now. */
  readonly to: Session;
}

/** Says the same as the dialog where that could not be fetched: without it a page of one would act for another. */
export const MovedPlainly = ({ to: { user, account } }: Props) => {
  const t = useText('shell.session');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      data-modal
      aria-label={t('moved')}
      // No key closes it; where a browser does not know that, the second Escape does whatever was said to the first.
      {...{ closedby: 'none' }}
      onCancel={event => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <p>{t('movedWhy', { name: user.name, account: account.name })}</p>
      <button type="button" onClick={() => location.assign('/')}>
        {t('goOn', { name: user.name, account: account.name })}
      </button>
    </dialog>
  );
};
