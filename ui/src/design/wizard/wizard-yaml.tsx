import { useText } from '../../text/index.ts';
import { type JsonSchema, YamlEditor, type YamlProblem } from '../yaml-editor/index.ts';
import styles from './wizard.module.css';

interface Props {
  readonly file: string;
  readonly text: string;
  readonly base: string;
  readonly schema?: JsonSchema;
  readonly checkYaml?: (text: string, signal: AbortSignal) => Promise<readonly YamlProblem[]>;
  /** The form cannot show the text as it is. */
  readonly unreadable: boolean;
  readonly onText: (text: string) => void;
}

/** The manifest, written by hand. */
export const WizardYaml = ({ file, text, base, schema, checkYaml, unreadable, onText }: Props) => {
  const t = useText('graphics');
  return (
    <div className={styles.yaml} data-unreadable={unreadable ? '' : undefined}>
      {unreadable && (
        <p className={styles.unreadable} role="status">
          {t('wizard.unreadable')}
        </p>
      )}
      <YamlEditor
        label={file}
        value={text}
        onChange={onText}
        base={base}
        height="100%"
        {...(schema === undefined ? {} : { schema })}
        {...(checkYaml === undefined ? {} : { check: checkYaml })}
      />
    </div>
  );
};
