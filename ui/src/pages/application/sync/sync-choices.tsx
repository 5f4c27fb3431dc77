import { useState } from 'react';
import { Button } from '../../../design/button/index.ts';
import { Checkbox } from '../../../design/checkbox/index.ts';
import {
  countChanged,
  isOn,
  type OptionChoice,
  OptionFields,
  propagationOf,
  SYNC_OPTION_NAMES,
} from '../../../sync-policy/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './sync.module.css';
import type { SyncCounts, SyncDraft, SyncForm } from './sync-plan.ts';

interface Props {
  readonly draft: SyncDraft;
  readonly counts: SyncCounts;
  /** The options of the application; undefined while they are not known. */
  readonly own: readonly string[] | undefined;
  readonly onChange: (part: Partial<SyncForm>) => void;
}

/** How the sync goes about it: what most people decide, and behind a press what few do. */
export const SyncChoices = ({ draft, counts, own, onChange }: Props) => {
  const t = useText('application.sync');
  return (
    <>
      <div className={styles.choices}>
        <Checkbox
          label={t('prune')}
          hint={counts.orphans > 0 ? t('pruneCount', { count: counts.orphans }) : undefined}
          checked={draft.prune}
          onChange={prune => onChange({ prune })}
        />
        <Checkbox
          label={t('dryRun')}
          hint={t('dryRunHint')}
          checked={draft.dryRun}
          onChange={dryRun => onChange({ dryRun })}
        />
        <Checkbox
          label={t('force')}
          hint={t('forceHint')}
          checked={draft.force}
          onChange={force => onChange({ force })}
        />
      </div>
      <Options choice={draft.options} own={own} onChoice={options => onChange({ options })} />
    </>
  );
};

interface OptionsProps {
  readonly choice: OptionChoice;
  readonly own: readonly string[] | undefined;
  readonly onChoice: (choice: OptionChoice) => void;
}

const Options = ({ choice, own, onChoice }: OptionsProps) => {
  const t = useText('applicationSync');
  const [isOpen, setOpen] = useState(false);
  const count = own ? countChanged(own, choice) : 0;
  return (
    <section className={styles.options} aria-label={t('options')}>
      <div className={styles.optionsHead}>
        <Button
          variant="ghost"
          size="sm"
          icon={isOpen ? 'chev-d' : 'chev-r'}
          aria-expanded={isOpen && own !== undefined}
          // One that is changed is sent along with all others, so these have to be known.
          disabledReason={own ? undefined : t('optionsUnread')}
          onClick={() => setOpen(!isOpen)}
        >
          {t('options')}
        </Button>
        <span className={styles.quiet}>{count === 0 ? t('optionsOwn') : t('optionsSome', { count })}</span>
      </div>
      {isOpen && own && (
        <OptionFields
          names={SYNC_OPTION_NAMES}
          isOn={name => isOn(own, choice, name)}
          propagation={propagationOf(own, choice)}
          onOption={(name, on) => onChoice({ ...choice, toggled: { ...choice.toggled, [name]: on } })}
          onPropagation={propagation => onChoice({ ...choice, propagation })}
        />
      )}
    </section>
  );
};
