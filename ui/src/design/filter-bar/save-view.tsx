import { Popover } from '@base-ui/react/popover';
import { type FormEvent, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import { classNames } from '../class-names/index.ts';
import { Icon } from '../icon/index.ts';
import { popup } from '../popup/index.ts';
import styles from './filter-bar.module.css';

interface Props {
  readonly query: string;
  /** The query of now has a name already. */
  readonly disabled: boolean;
  readonly onSave: (name: string) => void;
}

/** Gives the query of now a name. */
export const SaveView = ({ query, disabled, onSave }: Props) => {
  const t = useText('data.filter');
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return;
    onSave(trimmed);
    setName('');
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={styles.saveView}
        aria-label={t('saveView')}
        title={disabled ? t('saveViewFirst') : t('saveView')}
        disabled={disabled}
      >
        <Icon name="plus" size={14} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popup.positioner} sideOffset={4} align="start">
          <Popover.Popup className={classNames(popup.popup, styles.save)} aria-label={t('saveView')}>
            <form onSubmit={save}>
              <label className={styles.saveLabel}>
                {t('viewName')}
                <span className={styles.box}>
                  <input
                    className={styles.input}
                    value={name}
                    maxLength={60}
                    onChange={event => setName(event.target.value)}
                  />
                </span>
              </label>
              <code className={styles.saveQuery}>{query}</code>
              <Button type="submit" variant="primary" disabled={name.trim() === ''}>
                {t('saveView')}
              </Button>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
