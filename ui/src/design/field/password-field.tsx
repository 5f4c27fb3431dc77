import { type ComponentProps, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './field.module.css';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end' | 'icon' | 'autoComplete'> & {
  /** Whether the browser offers the one it knows or makes a new one. */
  readonly autoComplete: 'current-password' | 'new-password' | 'one-time-code' | 'off';
};

/** A password: hidden until asked to show, and never spell-checked. */
export const PasswordField = (props: Props) => {
  const t = useText('design');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={shown}
          aria-label={t('field.reveal')}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
};
