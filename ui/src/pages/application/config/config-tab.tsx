import { useMemo, useState } from 'react';
import { Banner } from '../../../design/banner/index.ts';
import { Button, ButtonLink } from '../../../design/button/index.ts';
import { KeepEdited } from '../../../design/dialog/index.ts';
import { ErrorState } from '../../../design/error-state/index.ts';
import { ExternalLink } from '../../../design/link/index.ts';
import { Segmented } from '../../../design/segmented/index.ts';
import { SkeletonRows } from '../../../design/skeleton/index.ts';
import { YamlEditor } from '../../../design/yaml-editor/index.ts';
import { useText } from '../../../text/index.ts';
import type { Head } from '../application.ts';
import { parseApplicationSearch, type ShowSearch, type Switch, type Tab } from '../search.ts';
import type { ApplicationPlace } from '../use-application.ts';
import styles from './config.module.css';
import type { ApplicationFileQuery } from './config.proxy.generated.ts';
import { checkWhileWritten, newFaults } from './manifest-check.ts';
import { fieldsOf } from './manifest-fields.ts';
import { ManifestForm } from './manifest-form.tsx';
import { hasNewProblem } from './manifest-problems.ts';
import { ReviewDrawer } from './review-drawer.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type Setting, settingProblem, withSettings } from './source-settings.ts';
import { isUnread, useManifestFile, useSourceSettings } from './use-config.ts';
import { useSwitch } from './use-switch.ts';
import { usedSettings } from './used-values.ts';

type ManifestFile = ApplicationFileQuery['applicationFile'];

interface Props {
  readonly place: ApplicationPlace;
  readonly head: Head;
  /** What is to be changed at once, as a press in the head of the page asks. */
  readonly wanted: Switch | undefined;
  /** Where the reader was when they pressed there. */
  readonly from: Tab | undefined;
  readonly show: ShowSearch;
}

/** The manifest as it is edited; what is edited stays the file that the editing began with, whatever is read meanwhile. */
const useManifestEdit = (file: ReturnType<typeof useManifestFile>) => {
  const [edit, setEdit] = useState<{ readonly of: ManifestFile; readonly text: string }>();
  const found = edit?.of ?? file.data?.applicationFile;
  return {
    found,
    manifest: edit?.text ?? found?.manifest ?? '',
    isEdited: edit !== undefined,
    /** It may be older than what is in Git, which is being read. */
    isOld: isUnread(file) || (edit === undefined && file.isFetching),
    type: (text: string) => setEdit(found && text !== found.manifest ? { of: found, text } : undefined),
    drop: () => setEdit(undefined),
  };
};

/** Words for it, or what the manifest would be refused for. */
type Problem = 'invalid' | 'yamlProblem' | readonly string[];

/** What keeps a change from being committed. */
const problemIn = (
  settings: readonly Setting[],
  values: ReadonlyMap<string, string>,
  changed: { readonly from: string; readonly to: string } | undefined,
): Problem | undefined => {
  const isBad = settings.some(
    setting => values.has(setting.id) && settingProblem(setting, values.get(setting.id) ?? '') !== undefined,
  );
  if (isBad || (changed && hasNewProblem(changed.from, changed.to))) return 'invalid';
  if (changed === undefined) return undefined;
  if (!fieldsOf(changed.to)) return 'yamlProblem';
  const faults = newFaults(changed.from, changed.to);
  return faults.length > 0 ? faults : undefined;
};

/** The application as it is in Git, as a form or as YAML; what changes is reviewed and committed. */
export const ConfigTab = ({ place, head, wanted, from, show }: Props) => {
  const t = useText('application.config');
  const file = useManifestFile(place);
  const source = useSourceSettings(place, head);
  const { found, manifest, isEdited, isOld, type, drop } = useManifestEdit(file);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [as, setAs] = useState<'form' | 'yaml'>('form');
  const [reviewing, setReviewing] = useState(false);
  const engine = file.data?.runtime.engine;
  const base = found?.canCommit ? { manifest, isEdited, engine } : undefined;
  const isRead = !isOld && !source.isPending;
  const inGit = found?.manifest ?? '';
  const changedTo = (to: string) => ({ from: inGit, to });
  const problem = useMemo(
    () => problemIn(source.settings, values, isEdited ? { from: inGit, to: manifest } : undefined),
    [source.settings, values, isEdited, inGit, manifest],
  );
  const changedFiles = source.files.filter(one => withSettings(one, source.settings, values) !== one.content);
  const isChanged = changedFiles.length > 0 || isEdited;
  const review = (text: string): boolean => {
    const canCommit = problemIn(source.settings, values, changedTo(text)) === undefined;
    setReviewing(canCommit);
    return canCommit;
  };
  const begun = useSwitch({ wanted, from, show, isRead, base, isChanged, type, review });
  if (isUnread(file) || source.isPending)
    return (
      <div className={styles.tab}>
        <SkeletonRows rows={8} />
      </div>
    );
  const reload = () => Promise.all([file.refetch(), source.refetch()]);
  const discard = () => {
    begun.forget();
    drop();
    setValues(new Map());
  };
  return (
    <div className={styles.tab}>
      <ConfigBar
        as={as}
        onAs={setAs}
        file={found}
        canEdit={found?.canCommit === true || source.canCommit}
        isChanged={isChanged}
        problem={problem}
        onDiscard={discard}
        onReview={() => setReviewing(true)}
      />
      {found && !found.canCommit && !source.canCommit && (
        <ReadOnly head={head} repository={found.repository} />
      )}
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
              engine={engine}
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
            {...(found.canCommit ? { check: checkWhileWritten } : {})}
            readOnly={!found.canCommit}
            height={560}
          />
        </div>
      )}
      <ReviewDrawer
        open={reviewing}
        onClose={() => {
          setReviewing(false);
          begun.cancel();
        }}
        onDone={discard}
        {...{
          place,
          head,
          file: found,
          engine,
          manifest,
          isManifestChanged: isEdited,
          source,
          values,
          changedFiles,
        }}
        onReload={reload}
      />
      <KeepEdited isEdited={isChanged} isShownAt={({ search }) => isConfiguration(search)} />
    </div>
  );
};

const isConfiguration = (search: Parameters<typeof parseApplicationSearch>[0]): boolean =>
  parseApplicationSearch(search).tab === 'config';

/** Why nothing of it can be changed, and who can change that. */
const ReadOnly = ({ head, repository }: { readonly head: Head; readonly repository: string }) => {
  const t = useText('application.config');
  const mayUpdate = head.permissions.includes('update');
  return (
    <Banner title={t('readOnly')}>{mayUpdate ? t('readOnlyGit', { repository }) : t('readOnlyRules')}</Banner>
  );
};

/** Why there is no manifest to edit: an ApplicationSet writes it, or nobody knows where it lies. */
const NoFile = ({ head: { parent }, why }: { readonly head: Head; readonly why: string }) => {
  const t = useText('application.config');
  if (parent?.kind !== 'ApplicationSet') return <Banner title={t('noFile')}>{why}</Banner>;
  return (
    <Banner
      title={t('ofSet', { name: parent.name })}
      actions={
        <ButtonLink
          size="sm"
          icon="product"
          to="/apps/sets/$runtime/$namespace/$name"
          params={{ runtime: parent.runtime, namespace: parent.namespace, name: parent.name }}
          search={{ tab: 'config' }}
        >
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
  readonly problem: Problem | undefined;
  readonly onDiscard: () => void;
  readonly onReview: () => void;
}

const ConfigBar = ({ as, onAs, file, canEdit, isChanged, problem, onDiscard, onReview }: BarProps) => {
  const t = useText('application.config');
  const whyNot =
    typeof problem === 'object'
      ? t('faults', { count: problem.length, first: problem[0] ?? '' })
      : problem && t(problem);
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
            disabledReason={isChanged ? whyNot : t('nothing')}
            onClick={onReview}
          >
            {t('review')}
          </Button>
        </span>
      )}
    </div>
  );
};
