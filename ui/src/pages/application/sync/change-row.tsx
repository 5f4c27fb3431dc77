import { IconButton } from '../../../design/button/index.ts';
import { Checkbox } from '../../../design/checkbox/index.ts';
import { classNames } from '../../../design/class-names/index.ts';
import { DiffView } from '../../../design/diff-view/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { useText } from '../../../text/index.ts';
import type { Managed } from '../application.ts';
import { withoutServerFields } from '../changes/edits.ts';
import styles from './sync.module.css';
import { type Change, changeOf } from './sync-plan.ts';

interface Props {
  readonly resource: Managed;
  readonly isChosen: boolean;
  readonly isOpen: boolean;
  /** Whether what is no longer in Git is deleted. */
  readonly prune: boolean;
  readonly onChosen: (isChosen: boolean) => void;
  readonly onOpen: (isOpen: boolean) => void;
}

/** One object that a sync may be about, what it becomes, and at a press the difference. */
export const ChangeRow = ({ resource, isChosen, isOpen, prune, onChosen, onOpen }: Props) => {
  const t = useText('applicationSync');
  const { kind, name } = resource;
  const change = changeOf(resource, { isChosen, prune });
  const words = { kind, name };
  return (
    <li className={classNames(change === 'delete' && styles.danger)}>
      <div className={styles.row}>
        <Checkbox
          label={
            <span className={styles.what}>
              <b>{name}</b> <span className={styles.quiet}>{kind}</span>
            </span>
          }
          checked={isChosen}
          onChange={onChosen}
        />
        <span className={styles.becomes}>
          <ChangeWord change={change} resource={resource} />
          {change !== 'same' && (
            <IconButton
              icon={isOpen ? 'chev-d' : 'chev-r'}
              size="sm"
              label={t(isOpen ? 'hide' : 'show', words)}
              aria-expanded={isOpen}
              onClick={() => onOpen(!isOpen)}
            />
          )}
        </span>
      </div>
      {isOpen && change !== 'same' && <Difference resource={resource} />}
    </li>
  );
};

const ChangeWord = ({ change, resource }: { readonly change: Change; readonly resource: Managed }) => {
  const t = useText('applicationSync');
  switch (change) {
    case 'create':
      return <Tag tone="ok">{t('created')}</Tag>;
    case 'delete':
      return <span className={styles.deletes}>{t('deleted')}</span>;
    case 'keep':
      return <Tag tone="warn">{t('kept')}</Tag>;
    case 'change': {
      const count = resource.fields.length;
      return <Tag tone="warn">{count === 0 ? t('changedAll') : t('changed', { count })}</Tag>;
    }
    case 'same':
      return <span className={styles.quiet}>{t('same')}</span>;
    case 'leave':
      return <span className={styles.quiet}>{t('left')}</span>;
  }
};

/** The cluster as it is and as it would be; for Secrets, values are marks. */
const Difference = ({ resource }: { readonly resource: Managed }) => {
  const t = useText('application.changes');
  const { kind, name, live, desired, before, after, requiresPruning } = resource;
  return (
    <div className={styles.difference}>
      <DiffView
        label={`${kind} ${name}`}
        before={withoutServerFields(before ?? live ?? '')}
        after={requiresPruning ? '' : withoutServerFields(after ?? desired ?? '')}
        mode="inline"
        context={2}
      />
      {kind === 'Secret' && <p className={styles.quiet}>{t('secret')}</p>}
    </div>
  );
};
