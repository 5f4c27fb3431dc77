import { type ReactNode, useState } from 'react';
import { type DiffMode, DiffView } from '../design/diff-view/index.ts';
import { TextAreaField } from '../design/field/index.ts';
import { DescriptionList } from '../design/key-value/index.ts';
import { useText } from '../text/index.ts';
import styles from './commit.module.css';
import { type CommitFile, changedFiles, fileChange } from './commit-files.ts';
import { DiffModeSwitch } from './diff-mode-switch.tsx';

interface Props {
  /** Where the commit goes, as people name it. */
  readonly repository?: ReactNode;
  readonly files: readonly CommitFile[];
  readonly branch: string;
  /** Who the commit is by: the person who reads this. */
  readonly author: ReactNode;
  readonly message: string;
  /** Left out where the message is given. */
  readonly onMessage?: (message: string) => void;
}

/** A commit before it is made: where it goes, whose it is, what it says and what it changes. */
export const CommitPreview = ({ repository, files, branch, author, message, onMessage }: Props) => {
  const t = useText('gitops.commit');
  const [mode, setMode] = useState<DiffMode>('inline');
  const changed = changedFiles(files);
  return (
    <div className={styles.preview}>
      <DescriptionList
        labelWidth={96}
        items={[
          ...(repository === undefined
            ? []
            : [{ id: 'repository', label: t('repository'), value: repository }]),
          { id: 'branch', label: t('branch'), value: <code>{branch}</code> },
          { id: 'author', label: t('author'), value: author },
          ...(onMessage ? [] : [{ id: 'message', label: t('given'), value: message }]),
        ]}
      />
      {onMessage && (
        <TextAreaField
          label={t('message')}
          rows={2}
          maxLength={4_000}
          value={message}
          onChange={onMessage}
          {...(message.trim() === '' ? { error: t('messageMissing') } : {})}
        />
      )}
      <section className={styles.diffs} aria-label={t('diff')}>
        <div className={styles.bar}>
          <h3 className={styles.heading}>{t('changes', { count: changed.length })}</h3>
          <DiffModeSwitch mode={mode} onMode={setMode} />
        </div>
        {changed.length === 0 && <p className={styles.quiet}>{t('nothing')}</p>}
        {changed.map(file => (
          <div className={styles.file} key={file.path}>
            <DiffView
              label={file.path}
              title={<FileTitle file={file} />}
              before={file.before ?? ''}
              after={file.after ?? ''}
              mode={mode}
            />
          </div>
        ))}
      </section>
    </div>
  );
};

const FileTitle = ({ file }: { readonly file: CommitFile }) => {
  const t = useText('gitops.commit');
  const change = fileChange(file);
  return (
    <>
      <code className={styles.path}>{file.path}</code>
      {change !== 'changed' && (
        <span className={styles.quiet}>{t(change === 'new' ? 'new' : 'deleted')}</span>
      )}
    </>
  );
};
