import { stringify } from 'yaml';
import { Tag } from '../../design/tag/index.ts';
import { YamlEditor } from '../../design/yaml-editor/index.ts';
import { useText } from '../../text/index.ts';
import styles from './pipeline.module.css';
import { type Pipeline, settingsOf } from './pipeline.ts';

/** What is set beside the workflow: who may build how much at once, where, with which variables and triggers. */
export const SettingsTab = ({ pipeline }: { readonly pipeline: Pipeline }) => {
  const t = useText('pipeline.settings');
  const settings = settingsOf(pipeline);
  const atOnce = (count: number | undefined) => {
    if (count === undefined) return t('unlimited');
    return count === 0 ? t('frozen') : count;
  };
  return (
    <div className={styles.padded}>
      <dl className={styles.settings}>
        <dt>{t('description')}</dt>
        <dd>{pipeline.metadata.description ?? t('none')}</dd>
        <dt>{t('tags')}</dt>
        <dd>
          {settings.tags.length === 0 ? t('none') : settings.tags.map(tag => <Tag key={tag}>{tag}</Tag>)}
        </dd>
        <dt>{t('concurrency')}</dt>
        <dd>{atOnce(settings.concurrency)}</dd>
        <dt>{t('branch')}</dt>
        <dd>{atOnce(settings.branchConcurrency)}</dd>
        <dt>{t('trigger')}</dt>
        <dd>{atOnce(settings.triggerConcurrency)}</dd>
        <dt>{t('priority')}</dt>
        <dd>{settings.priority ?? 0}</dd>
        <dt>{t('runtime')}</dt>
        <dd>{settings.runtime ?? t('defaultRuntime')}</dd>
      </dl>
      <YamlEditor label={t('asYaml')} value={stringify(settings.rest)} readOnly height={320} />
    </div>
  );
};
