import { useMemo, useState } from 'react';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { classNames } from '../../../design/class-names/index.ts';
import { TextField } from '../../../design/field/index.ts';
import { useText } from '../../../text/index.ts';
import { changesOf, keyText, type Managed } from '../application.ts';
import { ChangeRow } from './change-row.tsx';
import styles from './sync.module.css';
import { isChangedOnly, LISTED, listed, openedFirst } from './sync-plan.ts';

interface Props {
  readonly resources: readonly Managed[];
  readonly chosen: ReadonlySet<string>;
  /** Whether what is no longer in Git is deleted. */
  readonly prune: boolean;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

/** Which objects a sync is about and what becomes of each; those that it deletes are red. */
export const SyncResources = ({ resources, chosen, prune, onChosen }: Props) => {
  const t = useText('application.sync');
  const changes = changesOf(resources);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => openedFirst(resources));
  const toggle = (key: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(key);
    else next.delete(key);
    onChosen(next);
  };
  const [words, setWords] = useState('');
  const { rows, rest } = useMemo(() => listed(resources, words), [resources, words]);
  const count = resources.filter(one => chosen.has(keyText(one))).length;
  const isAll = count === resources.length;
  return (
    <fieldset className={styles.resources}>
      <legend className={styles.legend}>
        <Checkbox
          label={t('all')}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={isOn => onChosen(new Set(isOn ? resources.map(keyText) : []))}
        />
        {changes.length > 0 && changes.length < resources.length && (
          <Checkbox
            label={t('only')}
            checked={isChangedOnly(resources, { chosen })}
            onChange={isOn => onChosen(new Set((isOn ? changes : resources).map(keyText)))}
          />
        )}
        <span className={styles.quiet}>{t('chosen', { count, total: resources.length })}</span>
      </legend>
      {resources.length > LISTED && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter ends the finding, and must not send the form around it.
        <div
          className={styles.find}
          onKeyDown={event => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        >
          <TextField label={t('find')} value={words} onChange={setWords} />
        </div>
      )}
      <ul className={styles.list}>
        {rows.map(resource => {
          const key = keyText(resource);
          return (
            <ChangeRow
              key={key}
              resource={resource}
              isChosen={chosen.has(key)}
              isOpen={opened.has(key)}
              prune={prune}
              onChosen={isOn => toggle(key, isOn)}
              onOpen={isOpen => setOpened(isOpen ? new Set([...opened, key]) : without(opened, key))}
            />
          );
        })}
        {rows.length === 0 && words.trim() !== '' && (
          <li className={classNames(styles.row, styles.quiet)}>{t('notFound', { words: words.trim() })}</li>
        )}
        {rest > 0 && <li className={classNames(styles.row, styles.quiet)}>{t('rest', { count: rest })}</li>}
      </ul>
    </fieldset>
  );
};

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...keys].filter(one => one !== key));
