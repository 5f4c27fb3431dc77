import { DiffView } from '../../design/diff-view/index.ts';
import { JsonView } from '../../design/key-value/index.ts';
import { PanelSection } from '../../people/index.ts';
import { useText } from '../../text/index.ts';
import styles from './audit.module.css';
import { changeOf } from './change.ts';
import type { AuditRecord } from './use-records.ts';

/** What the record says beyond who, what and when: what changed, or whatever it holds. */
export const RecordDetails = ({ record }: { readonly record: AuditRecord }) => {
  const t = useText('audit.panel');
  const { details, entity } = record;
  if (details === undefined || Object.keys(details).length === 0) {
    return (
      <PanelSection title={t('details')}>
        <p className={styles.hint}>{t('noDetails')}</p>
      </PanelSection>
    );
  }
  const change = changeOf(details);
  const rest = change === undefined ? details : change.rest;
  return (
    <>
      {change !== undefined && (
        <PanelSection title={t('change')}>
          <DiffView
            label={t('changeOf', { name: entity.name ?? entity.id })}
            before={change.before}
            after={change.after}
          />
        </PanelSection>
      )}
      {rest !== undefined && (
        <PanelSection title={t('details')}>
          <JsonView label={t('details')} value={rest} openLevels={3} />
        </PanelSection>
      )}
    </>
  );
};
