import { useText } from '../../text/index.ts';
import { DiffView } from '../diff-view/index.ts';
import { TextAreaField, TextField } from '../field/index.ts';
import styles from './wizard.module.css';

interface CommitValue {
  readonly file: string;
  readonly branch: string;
  readonly message: string;
}

interface Props {
  readonly value: CommitValue;
  readonly onChange: (value: CommitValue) => void;
  /** The file as it is in the repository; empty when it is new. */
  readonly before: string;
  readonly after: string;
  /** Said under the branch: "A new branch; a pull request is opened." */
  readonly branchHint?: string;
}

/** The last step: where the manifest goes, what the commit says, and what it changes. */
export const CommitStep = ({ value, onChange, before, after, branchHint }: Props) => {
  const t = useText('graphics');
  return (
    <>
      <TextField
        label={t('wizard.file')}
        value={value.file}
        onChange={file => onChange({ ...value, file })}
      />
      <TextField
        label={t('wizard.branch')}
        {...(branchHint === undefined ? {} : { hint: branchHint })}
        value={value.branch}
        onChange={branch => onChange({ ...value, branch })}
      />
      <TextAreaField
        label={t('wizard.message')}
        rows={3}
        value={value.message}
        onChange={message => onChange({ ...value, message })}
      />
      <div>
        <p className={styles.label}>{t('wizard.diff')}</p>
        {before === after ? (
          <p className={styles.quiet}>{t('wizard.noChange')}</p>
        ) : (
          <div className={styles.diff}>
            <DiffView label={value.file} before={before} after={after} />
          </div>
        )}
      </div>
    </>
  );
};
