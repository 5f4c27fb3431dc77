import { useState } from 'react';
import { useText } from '../../text/index.ts';
import { CopyButton } from '../copy-button/index.ts';
import { Icon } from '../icon/index.ts';
import { Segmented } from '../segmented/index.ts';
import { YamlEditor } from '../yaml-editor/index.ts';
import { CheckList } from './check-list.tsx';
import type { WizardCheck } from './steps.ts';
import styles from './wizard.module.css';

interface Props {
  readonly file: string;
  readonly text: string;
  readonly base: string;
  /** What the manifest makes, once rendered. */
  readonly rendered: string | undefined;
  readonly checks: readonly WizardCheck[];
}

/** The manifest as the form writes it, changed lines marked, and what was checked about it. */
export const Preview = ({ file, text, base, rendered, checks }: Props) => {
  const t = useText('graphics');
  const [shown, setShown] = useState<'manifest' | 'rendered'>('manifest');
  const isRendered = shown === 'rendered' && rendered !== undefined;
  return (
    <aside className={styles.preview} aria-label={t('wizard.preview')}>
      <header className={styles.previewHead}>
        <Icon name="doc" size={15} />
        <b title={file}>{file}</b>
        {rendered !== undefined && (
          <Segmented
            label={t('wizard.preview')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'manifest', label: t('wizard.manifest') },
              { value: 'rendered', label: t('wizard.rendered') },
            ]}
          />
        )}
        <CopyButton text={isRendered ? rendered : text} label={t('wizard.copy')} />
      </header>
      <div className={styles.previewText}>
        <YamlEditor
          key={shown}
          bare
          readOnly
          label={t('wizard.previewOf', { file })}
          value={(isRendered ? rendered : text).trimEnd()}
          {...(isRendered ? {} : { base })}
          height="100%"
        />
      </div>
      {checks.length > 0 && <CheckList checks={checks} />}
    </aside>
  );
};
