import { Keys } from '../../design/kbd/index.ts';
import { useText } from '../../text/index.ts';
import { isApple } from '../keys/index.ts';
import styles from './palette.module.css';

/** How to use the palette. */
export const PaletteFoot = () => {
  const t = useText('shell.palette');
  return (
    <footer className={styles.foot}>
      <span>
        <Keys keys="↑ ↓" /> {t('move')}
      </span>
      <span>
        <Keys keys="↵" /> {t('open')}
      </span>
      <span>
        <Keys keys={isApple() ? '⌘ ↵' : 'Ctrl ↵'} /> {t('inTab')}
      </span>
      <span className={styles.end}>
        <Keys keys=">" /> {t('onlyCommands')}
      </span>
      <span>
        <Keys keys="#" /> {t('onlyBuilds')}
      </span>
      <span>
        <Keys keys="@" /> {t('onlyPeople')}
      </span>
    </footer>
  );
};
