import { useEffect, useEffectEvent, useState } from 'react';
import { Banner } from '../../../design/banner/index.ts';
import { Button, ButtonLink } from '../../../design/button/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { ExternalLink } from '../../../design/link/index.ts';
import { Segmented } from '../../../design/segmented/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { YamlEditor } from '../../../design/yaml-editor/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import type { ShowSearch, Toggle } from '../search.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './config.module.css';
import type { ApplicationFileQuery } from './config.proxy.generated.ts';
import { fieldsOf } from './manifest-draft.ts';
import { ManifestForm } from './manifest-form.tsx';
import { ReviewDrawer } from './review-drawer.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type Setting, settingProblem, withSettings } from './source-settings.ts';
import { toggled } from './toggled.ts';
import { isUnread, useManifestFile, useSourceSettings } from './use-config.ts';
import { usedSettings } from './used-values.ts';

type ManifestFile = ApplicationFileQuery['applicationFile'];

interface Props {
  readonly place: ApplicationPlace;
  readonly head: Head;
  /** What is to be changed at once, as a press in the head of the page asks. */
  readonly toggle: Toggle | undefined;
  readonly show: ShowSearch;
}

/** What keeps a change from being committed. */
const problemIn = (
  settings: readonly Setting[],
  values: ReadonlyMap<string, string>,
  changed: string | undefined,
): 'invalid' | 'yamlProblem' | undefined => {
  const isBad = settings.some(
    setting => values.has(setting.id) && settingProblem(setting, values.get(setting.id) ?? '') !== undefined,
  );
  if (isBad) return 'invalid';
  return changed !== undefined && !fieldsOf(changed) ? 'yamlProblem' : undefined;
};

/** The application as it is in Git, as a form or as YAML; what changes is reviewed and committed. */
export const ConfigTab = ({ place, head, toggle, show }: Props) => {
  const t = useText('application.config');
  const file = useManifestFile(place);
  const source = useSourceSettings(place, head);
  // What is edited stays the file that the editing began with, whatever is read anew meanwhile.
  const [edit, setEdit] = useState<{ readonly of: ManifestFile; readonly text: string }>();
  const found = edit?.of ?? file.data?.applicationFile;
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [as, setAs] = useState<'form' | 'yaml'>('form');
  const [reviewing, setReviewing] = useState(false);
  const manifest = edit?.text ?? found?.manifest ?? '';
  const type = (text: string) => setEdit(found && text !== found.manifest ? { of: found, text } : undefined);
  useToggle({ toggle, show, file: found, isRead: !source.isPending }, (of, text) => {
    setEdit({ of, text });
    setReviewing(true);
  });
  const changedFiles = source.files.filter(one => withSettings(one, source.settings, values) !== one.content);
  const isManifestChanged = found !== undefined && manifest !== found.manifest;
  if (isUnread(file) || source.isPending)
    return (
      <div className={styles.tab}>
        <SkeletonRows rows={8} />
      </div>
    );
  const problem = problemIn(source.settings, values, isManifestChanged ? manifest : undefined);
  const reload = () => Promise.all([file.refetch(), source.refetch()]);
  const discard = () => {
    setEdit(undefined);
    setValues(new Map());
  };
  return (
    <div className={styles.tab}>
      <ConfigBar
        as={as}
        onAs={setAs}
        file={found}
        canEdit={found?.canCommit === true || source.canCommit}
        isChanged={changedFiles.length > 0 || isManifestChanged}
        problem={problem && t(problem)}
        onDiscard={discard}
        onReview={() => setReviewing(true)}
      />
      {file.error && !found && !source.error && <NoFile head={head} why={file.error.message} />}
      {source.error && <ErrorState title={t('failed')} error={source.error} onRetry={reload} />}
      {as === 'form' && (
        <div className={styles.form}>
          <SettingsForm
            settings={usedSettings(source.settings, found && fieldsOf(manifest), t('itself'))}
            values={values}
            disabled={!source.canCommit}
            onChange={setValues}
          />
          {found && (
            <ManifestForm
              manifest={manifest}
              disabled={!found.canCommit}
              onChange={type}
              onYaml={() => setAs('yaml')}
            />
          )}
        </div>
      )}
      {as === 'yaml' && found && (
        <div className={styles.yaml}>
          <YamlEditor
            label={found.path}
            value={manifest}
            onChange={type}
            readOnly={!found.canCommit}
            height={560}
          />
        </div>
      )}
      <ReviewDrawer
        open={reviewing}
        onClose={() => setReviewing(false)}
        onDone={discard}
        {...{ place, head, file: found, manifest, isManifestChanged, source, values, changedFiles }}
        onReload={reload}
      />
    </div>
  );
};

interface ToggleProps extends Pick<Props, 'toggle' | 'show'> {
  readonly file: ManifestFile | undefined;
  /** Everything else is read, too. */
  readonly isRead: boolean;
}

/** Begins with one thing changed, once there is a file to change it in; the address then says so no more. */
const useToggle = (
  { toggle, show, file, isRead }: ToggleProps,
  onChanged: (of: ManifestFile, text: string) => void,
): void => {
  const begin = useEffectEvent((asked: Toggle, of: ManifestFile) => {
    show({ set: undefined });
    const text = of.canCommit ? toggled(of.manifest, asked) : undefined;
    if (text !== undefined) onChanged(of, text);
  });
  useEffect(() => {
    if (toggle !== undefined && file && isRead) begin(toggle, file);
  }, [toggle, file, isRead]);
};

/** Why there is no manifest to edit: an ApplicationSet writes it, or nobody knows where it lies. */
const NoFile = ({ head: { name, parent }, why }: { readonly head: Head; readonly why: string }) => {
  const t = useText('application.config');
  if (parent?.kind !== 'ApplicationSet') return <Banner title={t('noFile')}>{why}</Banner>;
  return (
    <Banner
      title={t('ofSet', { name: parent.name })}
      actions={
        <ButtonLink size="sm" icon="tree" to="/apps" search={{ view: 'tree', q: name }}>
          {t('showSet')}
        </ButtonLink>
      }
    >
      {t('ofSetText', { namespace: parent.namespace, runtime: parent.runtime })}
    </Banner>
  );
};

interface BarProps {
  readonly as: 'form' | 'yaml';
  readonly onAs: (as: 'form' | 'yaml') => void;
  readonly file: { readonly path: string; readonly url: string } | undefined;
  readonly canEdit: boolean;
  readonly isChanged: boolean;
  /** Why what was changed cannot be committed. */
  readonly problem: string | undefined;
  readonly onDiscard: () => void;
  readonly onReview: () => void;
}

const ConfigBar = ({ as, onAs, file, canEdit, isChanged, problem, onDiscard, onReview }: BarProps) => {
  const t = useText('application.config');
  return (
    <div className={styles.bar}>
      <Segmented
        label={t('editAs')}
        value={as}
        onChange={onAs}
        options={[
          { value: 'form', label: t('form'), icon: 'sliders' },
          { value: 'yaml', label: t('yaml'), icon: 'code' },
        ]}
      />
      {file && (
        <span className={styles.where}>
          {file.url === '' ? (
            <code>{file.path}</code>
          ) : (
            <ExternalLink href={file.url}>{file.path}</ExternalLink>
          )}
        </span>
      )}
      {canEdit && (
        <span className={styles.acts}>
          <Button variant="ghost" disabled={!isChanged} onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button
            variant="primary"
            icon="commit"
            disabledReason={isChanged ? problem : t('nothing')}
            onClick={onReview}
          >
            {t('review')}
          </Button>
        </span>
      )}
    </div>
  );
};
