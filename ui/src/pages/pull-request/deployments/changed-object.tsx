import { useState } from 'react';
import { IconButton } from '../../../design/button/index.ts';
import { type DiffMode, DiffView } from '../../../design/diff-view/index.ts';
import { StateIcon } from '../../../design/status/index.ts';
import { Tag } from '../../../design/tag/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './deployments.module.css';
import type { Comparison } from './effects.ts';

type Revised = Comparison['resources'][number];

interface Props {
  readonly object: Revised;
  readonly mode: DiffMode;
  readonly isOpenFirst: boolean;
  /** Whether a sync deletes what is no longer in Git. */
  readonly isPruning: boolean;
}

/** One object that the merge changes, in a line, and at a press the difference. */
export const ChangedObject = ({ object, mode, isOpenFirst, isPruning }: Props) => {
  const t = useText('pullRequest.deployments.object');
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { kind, name, namespace, hook, problem, before, after } = object;
  return (
    <li>
      <div className={styles.object}>
        <IconButton
          icon={isOpen ? 'chev-d' : 'chev-r'}
          size="sm"
          label={t(isOpen ? 'hide' : 'show', { kind, name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <span className={styles.what} title={namespace === '' ? name : `${namespace}/${name}`}>
          <b>{name}</b> <span className={styles.quiet}>{kind}</span>
          {hook && <Tag>{t('hook')}</Tag>}
        </span>
        <Fields object={object} />
        <ChangeWord change={object.change} isPruning={isPruning} />
      </div>
      {problem != null && (
        <p className={styles.problem}>
          <StateIcon tone="bad" shape="bad" /> <span>{problem}</span>
        </p>
      )}
      {isOpen && (
        <div className={styles.difference}>
          <DiffView
            label={`${kind} ${name}`}
            before={before ?? ''}
            after={after ?? ''}
            mode={mode}
            context={2}
          />
          {kind === 'Secret' && <p className={styles.quiet}>{t('secret')}</p>}
        </div>
      )}
    </li>
  );
};

/** The only field that changes, or how many do: what one wants to know before one opens it. */
const Fields = ({ object: { fields } }: Pick<Props, 'object'>) => {
  const t = useText('pullRequest.deployments.object');
  const [first, ...others] = fields;
  if (first === undefined) return <span className={styles.fields} />;
  const { path, from, to } = first;
  return (
    <span className={styles.fields}>
      <code>{t('field', { path, from: from ?? t('unset'), to: to ?? t('unset') })}</code>
      {others.length > 0 && <span>{t('moreFields', { count: others.length })}</span>}
    </span>
  );
};

const ChangeWord = ({ change, isPruning }: Pick<Revised, 'change'> & Pick<Props, 'isPruning'>) => {
  const t = useText('pullRequest.deployments.object');
  switch (change) {
    case 'CREATED':
      return <Tag tone="ok">{t('created')}</Tag>;
    case 'CHANGED':
      return <Tag tone="warn">{t('changed')}</Tag>;
    case 'DELETED':
      return <Tag tone="bad">{t(isPruning ? 'deleted' : 'leftOver')}</Tag>;
  }
};
