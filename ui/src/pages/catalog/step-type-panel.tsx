import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { stringify } from 'yaml';
import { read } from '../../api/index.ts';
import { CopyField } from '../../design/copy-button/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { PageSection } from '../../design/page-section/index.ts';
import { Select } from '../../design/select/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { Tag } from '../../design/tag/index.ts';
import { DetailPanel } from '../../list/index.ts';
import { useText } from '../../text/index.ts';
import styles from './catalog.module.css';
import { type Argument, type StepType, stepTypeOf } from './step-type.ts';

interface Props {
  /** In its highest version. */
  readonly stepType: StepType;
  readonly version: string | undefined;
  readonly onVersion: (version: string) => void;
  readonly onClose: () => void;
}

/** One step type: what it does, how to use it, what it takes. */
export const StepTypePanel = ({ stepType, version = stepType.version, onVersion, onClose }: Props) => {
  const t = useText('catalog');
  const { name } = stepType;
  const versions = useQuery(read('/step-types/{name}/versions', { path: { name } })).data ?? [];
  const other = useQuery({
    ...read('/step-types/{name}', { path: { name: `${name}:${version}` } }),
    enabled: version !== stepType.version,
    placeholderData: keepPreviousData,
  }).data;
  const shown = version === stepType.version || !other ? stepType : stepTypeOf(other);
  const all = [...new Set([version, ...versions])];
  return (
    <DetailPanel title={name} lead={<Icon name="box" />} onClose={onClose}>
      <p>{shown.description || t('noText')}</p>
      <Select
        label={t('panel.version')}
        options={all.map(value => ({ value, label: value }))}
        value={version}
        onChange={onVersion}
      />
      <PageSection title={t('panel.example')}>
        <CopyField
          label={t('panel.example')}
          copyLabel={t('panel.copyExample')}
          text={stringify(shown.example)}
        />
      </PageSection>
      <PageSection title={t('panel.arguments')}>
        {shown.arguments.length === 0 ? (
          <p className={styles.quiet}>{t('panel.noArguments')}</p>
        ) : (
          <Arguments arguments={shown.arguments} />
        )}
      </PageSection>
      {shown.returns.length > 0 && (
        <PageSection title={t('panel.returns')}>
          <Arguments arguments={shown.returns} />
        </PageSection>
      )}
      {shown.digest !== '' && (
        <PageSection title={t('panel.digest')}>
          <Sha value={shown.digest} copy />
        </PageSection>
      )}
    </DetailPanel>
  );
};

const Arguments = ({ arguments: all }: { readonly arguments: readonly Argument[] }) => {
  const t = useText('catalog.argument');
  return (
    <ul className={styles.arguments}>
      {all.map(({ name, type, isRequired, byDefault, oneOf, description }) => (
        <li key={name} className={styles.argument}>
          <span className={styles.name}>
            <code>{name}</code>
            {type !== '' && <span className={styles.quiet}>{type}</span>}
            {isRequired && <Tag>{t('required')}</Tag>}
          </span>
          {description !== '' && <span>{description}</span>}
          {oneOf.length > 0 && (
            <span className={styles.quiet}>{t('oneOf', { values: oneOf.join(', ') })}</span>
          )}
          {byDefault !== undefined && (
            <span className={styles.quiet}>{t('default', { value: byDefault })}</span>
          )}
        </li>
      ))}
    </ul>
  );
};
