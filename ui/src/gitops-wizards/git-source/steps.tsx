import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Checkbox } from '../../design/checkbox/index.ts';
import { Combobox, type ComboboxOption } from '../../design/combobox/index.ts';
import { TextAreaField, TextField, useMissingShown } from '../../design/field/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { Select } from '../../design/select/index.ts';
import type { Runtime } from '../../gitops/index.ts';
import { askRuntime, runtimeQuery } from '../../runtime-proxy/index.ts';
import { useText } from '../../text/index.ts';
import {
  destinationsIn,
  EMPTY_SOURCE,
  type GitSourceDraft,
  isAddress,
  isSourceName,
  shortName,
  writtenPlace,
} from './draft.ts';
import { PickBranchesDocument, PickRepositoriesDocument } from './git-source.proxy.generated.ts';
import type { SourceField, WrongField } from './wrong-field.ts';

interface StepProps {
  readonly draft: GitSourceDraft;
  readonly onDraft: (draft: GitSourceDraft) => void;
  /** What the runtime refuses, where that is about one field. */
  readonly wrong: WrongField | undefined;
}

/** The words for a field: what the form itself sees in it, or else what the runtime refuses of it. */
const toldAt = (
  field: SourceField,
  wrong: WrongField | undefined,
  seen?: string | false,
): { readonly error?: string } => {
  if (seen) return { error: seen };
  return wrong?.field === field ? { error: wrong.error } : {};
};

/** Which runtime follows it, and what it is called. */
export const GeneralStep = ({
  draft,
  onDraft,
  wrong,
  runtimes,
}: StepProps & { readonly runtimes: readonly Runtime[] }) => {
  const t = useText('gitopsWizards.source');
  return (
    <>
      <Select
        label={t('runtime')}
        hint={t('runtimeHint')}
        value={draft.runtime}
        onChange={runtime => onDraft({ ...draft, runtime })}
        options={runtimes.map(({ name, online }) => ({
          value: name,
          label: name,
          disabled: !online,
          ...(online ? {} : { hint: t('runtimeOffline') }),
        }))}
      />
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={draft.name}
        maxLength={63}
        onChange={name => onDraft({ ...draft, name: name.trim() })}
        {...toldAt('name', wrong, draft.name !== '' && !isSourceName(draft.name) && t('nameWrong'))}
      />
    </>
  );
};

const plain = (value: string): ComboboxOption => ({ value, label: value });

/** The repository of the provider, a branch of it, a folder in it. */
export const RepositoryStep = ({ draft, onDraft, wrong }: StepProps) => {
  const t = useText('gitopsWizards.source');
  const { runtime, url } = draft;
  const load = async (query: string, signal: AbortSignal) => {
    const { gitRepositories } = await askRuntime({
      runtime,
      document: PickRepositoriesDocument,
      variables: { search: query === '' ? null : query },
      signal,
    });
    return gitRepositories.items.map(({ fullName, cloneUrl }) => ({ value: cloneUrl, label: fullName }));
  };
  const isKnown = isAddress(url) && !draft.createsRepository;
  const branches = useQuery({
    ...runtimeQuery('/gitops/branches', {
      runtime,
      document: PickBranchesDocument,
      variables: { repository: writtenPlace({ url, path: '', branch: '' }) },
    }),
    enabled: runtime !== '' && isKnown,
    retry: false,
  });
  const known = branches.data?.gitBranches.items;
  const options = useMemo(() => known?.map(plain), [known]);
  return (
    <>
      <Combobox
        key={runtime}
        label={t('pick')}
        hint={t('pickHint')}
        icon="branch"
        placeholder={t('pickPlaceholder')}
        load={load}
        optional
        value={url === '' ? undefined : { value: url, label: shortName(url) }}
        onChange={option => onDraft({ ...draft, url: option?.value ?? '', createsRepository: false })}
      />
      <TextField
        label={t('url')}
        hint={t('urlHint')}
        mono
        value={url}
        maxLength={2_048}
        onChange={next => onDraft({ ...draft, url: next.trim() })}
        {...toldAt('url', wrong, url !== '' && !isAddress(url) && t('urlWrong'))}
      />
      <Checkbox
        label={t('create')}
        hint={t('createHint')}
        checked={draft.createsRepository}
        onChange={createsRepository => onDraft({ ...draft, createsRepository })}
      />
      <Combobox
        label={t('branch')}
        hint={t('branchHint')}
        optional
        placeholder={t('defaultBranch')}
        options={options}
        asTyped={plain}
        value={draft.branch === '' ? undefined : plain(draft.branch)}
        onChange={option => onDraft({ ...draft, branch: option?.value ?? '' })}
        {...toldAt('branch', wrong)}
      />
      <TextField
        label={t('path')}
        hint={t('pathHint')}
        optional
        mono
        value={draft.path}
        maxLength={1_024}
        onChange={path => onDraft({ ...draft, path })}
        {...toldAt('path', wrong)}
      />
    </>
  );
};

/** Which files count, and what their applications may do. */
export const RulesStep = ({ draft, onDraft, wrong }: StepProps) => {
  const t = useText('gitopsWizards.source');
  // What it begins with is given.
  const isBare = useMissingShown() && draft.sourceNamespace === EMPTY_SOURCE.sourceNamespace;
  const isNamespaceWrong = isBare || !/^freshet-[a-z0-9-]*$/.test(draft.sourceNamespace);
  return (
    <>
      <TextField
        label={t('include')}
        hint={t('includeHint')}
        optional
        mono
        value={draft.include}
        maxLength={1_000}
        onChange={include => onDraft({ ...draft, include })}
        {...toldAt('include', wrong)}
      />
      <TextField
        label={t('exclude')}
        hint={t('excludeHint')}
        optional
        mono
        value={draft.exclude}
        maxLength={1_000}
        onChange={exclude => onDraft({ ...draft, exclude })}
        {...toldAt('exclude', wrong)}
      />
      <RadioGroup
        label={t('rights')}
        value={draft.isRestricted ? 'restricted' : 'open'}
        onChange={value => onDraft({ ...draft, isRestricted: value === 'restricted' })}
        options={[
          { value: 'open', label: t('open'), hint: t('openHint') },
          { value: 'restricted', label: t('restricted'), hint: t('restrictedHint') },
        ]}
      />
      {draft.isRestricted && (
        <>
          <TextField
            label={t('namespace')}
            hint={t('namespaceHint')}
            mono
            value={draft.sourceNamespace}
            maxLength={63}
            onChange={sourceNamespace => onDraft({ ...draft, sourceNamespace: sourceNamespace.trim() })}
            {...toldAt('sourceNamespace', wrong, isNamespaceWrong && t('namespaceWrong'))}
          />
          <TextAreaField
            label={t('destinations')}
            hint={t('destinationsHint')}
            mono
            rows={3}
            value={draft.destinations}
            maxLength={10_000}
            onChange={destinations => onDraft({ ...draft, destinations })}
            {...toldAt(
              'destinations',
              wrong,
              destinationsIn(draft.destinations) === undefined && t('destinationsWrong'),
            )}
          />
          <TextAreaField
            label={t('repos')}
            hint={t('reposHint')}
            optional
            mono
            rows={2}
            value={draft.sourceRepos}
            maxLength={10_000}
            onChange={sourceRepos => onDraft({ ...draft, sourceRepos })}
            {...toldAt('sourceRepos', wrong)}
          />
        </>
      )}
    </>
  );
};
