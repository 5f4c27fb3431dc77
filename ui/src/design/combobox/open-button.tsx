import { Combobox as Base } from '@base-ui/react/combobox';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './combobox.module.css';

/** Shows all options to those who do not type. */
export const OpenButton = () => (
  <Base.Trigger className={styles.button} aria-label={useText('design.combobox')('open')}>
    <Icon name="chev-d" size={12} />
  </Base.Trigger>
);
