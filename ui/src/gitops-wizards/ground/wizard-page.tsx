import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Button, IconButton } from '../../design/button/index.ts';
import { useWizardKeys } from '../../design/wizard/index.ts';
import { useArrival } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import styles from './ground.module.css';

interface Props {
  /** In the title of the tab of the browser. */
  readonly title: string;
  /** What Escape does, where the wizard does not hear it itself. */
  readonly onLeave?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A wizard in place of a page. */
export const WizardPage = ({ title, onLeave, children }: Props) => {
  const t = useText('shell');
  const place = useRef<HTMLElement>(null);
  const arrive = useArrival();
  const { pathname } = useLocation();
  const onShown = useEffectEvent(() => {
    // What opened it is gone with its page. Its name is not that of the page, which is arrived at again afterwards.
    if (arrive(`${pathname} ${title}`)) place.current?.querySelector('h1')?.focus({ preventScroll: true });
  });
  useEffect(() => onShown(), []);
  useWizardKeys(place, { onLeave });
  return (
    <main ref={place} id="content" className={styles.page} tabIndex={-1}>
      <title>{t('page.documentTitle', { title })}</title>
      {children}
    </main>
  );
};

/** Where the wizard is: the list it adds to, and what it adds. */
export const Crumbs = ({ list, title }: { readonly list: ReactNode; readonly title: string }) => (
  <span className={styles.crumbs}>
    {list}
    <span aria-hidden="true">/</span>
    <b>{title}</b>
  </span>
);

interface NoteProps {
  readonly isResumed: boolean;
  readonly onDrop: () => void;
  /** Secrets are not among what is kept. */
  readonly hasSecrets?: boolean;
}

/** Says that the draft is kept, and lets one begin anew. */
export const DraftNote = ({ isResumed, onDrop, hasSecrets = false }: NoteProps) => {
  const t = useText('gitopsWizards');
  return (
    <>
      {t(isResumed ? 'goOn' : 'kept')} {hasSecrets && t('noSecrets')}
      <span className={styles.over}>
        <Button size="sm" variant="ghost" onClick={onDrop}>
          {t('startOver')}
        </Button>
      </span>
    </>
  );
};

interface DoneProps extends Omit<Props, 'onLeave'> {
  /** The way back to the list that it added to. */
  readonly list?: ReactNode;
  readonly onClose?: () => void;
}

/** What a wizard has come to, under the bar that the wizard had. */
export const WizardDone = ({ title, list, onClose, children }: DoneProps) => {
  const t = useText('graphics');
  return (
    <WizardPage title={title} onLeave={onClose}>
      <header className={styles.top}>
        {list === undefined ? <b>{title}</b> : <Crumbs list={list} title={title} />}
        {onClose && <IconButton icon="x" label={t('wizard.close')} onClick={onClose} />}
      </header>
      <div className={styles.done}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </WizardPage>
  );
};
