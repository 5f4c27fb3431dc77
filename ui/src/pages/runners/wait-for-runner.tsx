import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Banner } from '../../design/banner/index.ts';
import { Button } from '../../design/button/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { HelpLink } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { cameWith, commandFor, type Runner } from './runner.ts';
import styles from './runners.module.css';

/** A token that was made just now, and who was there before it. */
export interface MadeToken {
  readonly token: string;
  readonly name?: string;
  readonly before: ReadonlySet<string>;
}

interface Props {
  readonly made: MadeToken;
  /** As they are now. */
  readonly runners: readonly Runner[];
  readonly onThere: () => void;
  readonly onShow: (id: string) => void;
  readonly onDone: () => void;
}

const ASK_MS = 2_000;

/** The form that held the focus is gone; without this it would fall to the page behind. */
const takeFocus = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });

/** What to type, and whether it has worked. */
export const WaitForRunner = ({ made, runners, onThere, onShow, onDone }: Props) => {
  const t = useText('runners.added');
  const queryClient = useQueryClient();
  const came = cameWith(made, made.before, runners);
  const isThere = came?.online === true;
  const onOnline = useEffectEvent(onThere);
  useEffect(() => {
    if (isThere) {
      onOnline();
      return undefined;
    }
    // Events tell of it at once; a page that hears none, as behind a proxy that holds them back, asks.
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: ['/runners'] }), ASK_MS);
    return () => clearInterval(timer);
  }, [isThere, queryClient]);
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.made}>
      <div>
        <p className={styles.use}>{t('command')}</p>
        <CopyField
          label={t('command')}
          copyLabel={t('copy')}
          text={commandFor(location.origin, made.token)}
        />
        <p className={styles.once}>{t('once')}</p>
      </div>
      <div aria-live="polite">
        {isThere ? (
          <Banner tone="ok" title={t('online', { name: came.name })}>
            {t('onlineText')}
          </Banner>
        ) : (
          <Banner tone="run" title={t('wait')}>
            {t('waitText')}
          </Banner>
        )}
      </div>
      <div className={styles.acts}>
        {isThere && (
          <Button variant="primary" onClick={() => onShow(came.id)}>
            {t('show')}
          </Button>
        )}
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
      <div>
        <HelpLink topic="runners">{t('more')}</HelpLink>
      </div>
    </div>
  );
};
