import { Banner } from '../design/banner/index.ts';
import { Button } from '../design/button/index.ts';
import { CopyField } from '../design/copy-button/index.ts';
import { useText } from '../text/index.ts';
import styles from './made-key.module.css';

interface Props {
  readonly secret: string;
  readonly onDone: () => void;
}

/** The form that held the focus is gone; without this it would fall to the page behind. */
const takeFocus = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });

/** A new key, once. */
export const MadeKey = ({ secret, onDone }: Props) => {
  const t = useText('keys.made');
  const command = `export FRESHET_URL=${location.origin} FRESHET_API_KEY=${secret}`;
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.made}>
      <Banner tone="warn" title={t('title')}>
        {t('text')}
      </Banner>
      <CopyField label={t('secret')} copyLabel={t('copySecret')} text={secret} />
      <div>
        <p className={styles.use}>{t('use')}</p>
        <CopyField label={t('use')} copyLabel={t('copyUse')} text={command} />
      </div>
      <div>
        <Button variant="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
};
