import { TextField } from '../../../design/field/index.ts';
import { FormSection } from '../../../design/form/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './config.module.css';
import { type Setting, settingProblem } from './source-settings.ts';
import type { UsedSetting } from './used-values.ts';

interface Props {
  readonly settings: readonly UsedSetting[];
  readonly values: ReadonlyMap<string, string>;
  readonly disabled: boolean;
  readonly onChange: (values: ReadonlyMap<string, string>) => void;
}

/** How many of what runs: replicas and images, where the files of the source say so. */
export const SettingsForm = ({ settings, values, disabled, onChange }: Props) => {
  const t = useText('application.config');
  if (settings.length === 0) return null;
  const change = (setting: Setting, value: string) => {
    const next = new Map(values);
    if (value === setting.value) next.delete(setting.id);
    else next.set(setting.id, value);
    onChange(next);
  };
  return (
    <FormSection title={t('scale')}>
      <div className={styles.grid}>
        {settings.map(setting => {
          const value = values.get(setting.id) ?? setting.value;
          const problem = settingProblem(setting, value);
          return (
            <TextField
              key={setting.id}
              label={setting.key ?? t(setting.is === 'replicas' ? 'replicas' : 'image', { name: setting.of })}
              hint={
                setting.overruledBy === undefined
                  ? t('replicasIn', { path: setting.path })
                  : t('overruled', { path: setting.path, by: setting.overruledBy })
              }
              mono={setting.is === 'image'}
              inputMode={setting.is === 'replicas' ? 'numeric' : 'text'}
              value={value}
              disabled={disabled}
              onChange={next => change(setting, next)}
              {...(problem === undefined ? {} : { error: t(`problem.${problem}`) })}
            />
          );
        })}
      </div>
    </FormSection>
  );
};
