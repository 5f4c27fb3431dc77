import { classNames } from '../class-names/index.ts';
import type { IconName } from '../icon/index.ts';
import { Tooltip } from '../tooltip/index.ts';
import styles from './button.module.css';
import { Button, type ButtonProps } from './button.tsx';

interface Props extends Omit<ButtonProps, 'children' | 'icon' | 'iconEnd' | 'wide' | 'aria-label'> {
  readonly icon: IconName;
  /** Its name, read aloud and shown on hover. */
  readonly label: string;
}

/** A button of one icon. */
export const IconButton = ({ icon, label, variant = 'ghost', className, ...rest }: Props) => {
  const button = (
    <Button
      {...rest}
      variant={variant}
      icon={icon}
      aria-label={label}
      className={classNames(styles.icon, className)}
    />
  );
  return rest.disabledReason === undefined ? (
    <Tooltip text={label} isName>
      {button}
    </Tooltip>
  ) : (
    button
  );
};
