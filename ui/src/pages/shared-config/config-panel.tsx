import { useState } from 'react';
import { stringify } from 'yaml';
import { type Context, deleteContext, MASKED } from '../../contexts/index.ts';
import { Button } from '../../design/button/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { DescriptionList } from '../../design/key-value/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { Time } from '../../design/time/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useCan } from '../../session/index.ts';
import { useText } from '../../text/index.ts';
import { ConfigDrawer } from './config-drawer.tsx';
import { configTypeOf, isFlat } from './config-values.ts';
import styles from './shared-config.module.css';

interface Props {
  readonly context: Context;
  readonly onClose: () => void;
}

/** One shared configuration: what it holds, and how a pipeline uses it. */
export const ConfigPanel = ({ context, onClose }: Props) => {
  const t = useText('sharedConfig');
  const common = useText('contexts');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const mayUpdate = useCan('update', 'shared-configuration');
  const mayDelete = useCan('delete', 'shared-configuration');
  const { name, updatedAt } = context.metadata;
  const close = () => setOpen(undefined);
  return (
    <DetailPanel title={name} onClose={onClose}>
      {(mayUpdate || mayDelete) && (
        <div className={styles.acts}>
          {mayUpdate && <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>}
          {mayDelete && (
            <Button variant="danger" onClick={() => setOpen('delete')}>
              {common('delete.action')}
            </Button>
          )}
        </div>
      )}
      <DescriptionList
        items={[
          { id: 'type', label: t('column.type'), value: t(`type.${configTypeOf(context)}`) },
          { id: 'updated', label: t('column.updated'), value: <Time at={updatedAt} /> },
        ]}
      />
      <PageSection title={t('panel.values')}>
        <Values context={context} />
      </PageSection>
      <PageSection title={t('panel.use')}>
        <CopyField
          label={t('panel.use')}
          copyLabel={t('panel.copyUse')}
          text={`spec:\n  contexts:\n    - ${JSON.stringify(name)}`}
        />
      </PageSection>
      {open === 'edit' && <ConfigDrawer context={context} onClose={close} />}
      {open === 'delete' && (
        <deleteContext.Show context={context} holds="values" onClose={close} onDeleted={onClose} />
      )}
    </DetailPanel>
  );
};

const Values = ({ context }: Pick<Props, 'context'>) => {
  const t = useText('sharedConfig');
  const { data } = context.spec;
  const entries = Object.entries(data);
  if (entries.length === 0) return <p className={styles.quiet}>{t('noValues')}</p>;
  if (!isFlat(configTypeOf(context)))
    return <CopyField label={t('panel.values')} copyLabel={t('panel.copyValues')} text={stringify(data)} />;
  return (
    <DescriptionList
      items={entries.map(([key, value]) => ({
        id: key,
        label: key,
        value:
          value === MASKED ? (
            <span className={styles.quiet}>{t('hidden')}</span>
          ) : (
            <code className={styles.value}>{String(value)}</code>
          ),
      }))}
    />
  );
};
