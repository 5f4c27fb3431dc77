import type { ReactNode } from 'react';
import { Button } from '../../design/button/index.ts';
import { useText } from '../../text/index.ts';
import styles from './ground.module.css';

interface Props {
  /** In the title of the tab of the browser. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A wizard in place of a page. */
export const WizardPage = ({ title, children }: Props) => {
  const t = useText('shell');
  return (
    <main id="content" className={styles.page} tabIndex={-1}>
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
      <br />
      <Button size="sm" variant="ghost" onClick={onDrop}>
        {t('startOver')}
      </Button>
    </>
  );
};

/** What a wizard has come to. */
export const WizardDone = ({ title, children }: Props) => (
  <WizardPage title={title}>
    <div className={styles.done}>
      <h1>{title}</h1>
      {children}
    </div>
  </WizardPage>
);
