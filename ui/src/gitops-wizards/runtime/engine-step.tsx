import { TextField } from '../../design/field/index.ts';
import { RadioGroup } from '../../design/radio-group/index.ts';
import { Select } from '../../design/select/index.ts';
import { sentence } from '../../design/sentence/index.ts';
import { useText } from '../../text/index.ts';
import { GIT_PROVIDERS, isApiAddress, isGitUser, isImage, isRepository, type RuntimeDraft } from './draft.ts';

const ENGINES = ['embedded', 'argo'] as const;

/** What the account has settled about Git, which holds for all of its runtimes. */
export interface GitSettings {
  readonly sharedConfigRepo?: string | undefined;
}

interface Props {
  readonly draft: RuntimeDraft;
  readonly onDraft: (draft: RuntimeDraft) => void;
  readonly settings: GitSettings | undefined;
  /** Why the platform would refuse the repositories. */
  readonly problem: { readonly code: string; readonly message: string } | undefined;
}

/** Who looks after applications, what it runs as, and where its repositories are. */
export const EngineStep = ({ draft, onDraft, settings, problem }: Props) => {
  const t = useText('gitopsWizards.runtime');
  return (
    <>
      <RadioGroup
        label={t('engine')}
        value={draft.engine}
        onChange={engine => onDraft({ ...draft, engine })}
        options={ENGINES.map(value => ({
          value,
          label: t(`engines.${value}`),
          hint: t(`engineHints.${value}`),
        }))}
      />
      <TextField
        label={t('image')}
        hint={t('imageHint')}
        mono
        optional
        value={draft.image}
        maxLength={500}
        onChange={image => onDraft({ ...draft, image: image.trim() })}
        {...(isImage(draft.image) ? {} : { error: t('imageWrong') })}
      />
      {settings?.sharedConfigRepo === undefined ? (
        <GitFields draft={draft} onDraft={onDraft} problem={problem} />
      ) : (
        <p>{t('repoKnown', { repo: settings.sharedConfigRepo })}</p>
      )}
    </>
  );
};

/** Asked for the first runtime of an account; the others have what it chose. */
const GitFields = ({ draft, onDraft, problem }: Omit<Props, 'settings'>) => {
  const t = useText('gitopsWizards.runtime');
  return (
    <>
      <TextField
        label={t('repo')}
        hint={t('repoHint')}
        mono
        value={draft.sharedConfigRepo}
        maxLength={2_048}
        onChange={repo => onDraft({ ...draft, sharedConfigRepo: repo.trim() })}
        {...(draft.sharedConfigRepo === '' || isRepository(draft.sharedConfigRepo)
          ? problem && { error: sentence(problem.message) }
          : { error: t('repoWrong') })}
      />
      <Select
        label={t('provider')}
        hint={t('providerHint')}
        value={draft.gitProvider}
        onChange={gitProvider => onDraft({ ...draft, gitProvider })}
        options={(['', ...GIT_PROVIDERS] as const).map(value => ({
          value,
          label: t(`providers.${value === '' ? 'found' : value}`),
        }))}
      />
      {draft.gitProvider !== 'freshet' && (
        <>
          <TextField
            label={t('gitApi')}
            hint={t('gitApiHint')}
            mono
            optional
            value={draft.gitApiUrl}
            maxLength={2_048}
            onChange={url => onDraft({ ...draft, gitApiUrl: url.trim() })}
            {...(isApiAddress(draft.gitApiUrl) ? {} : { error: t('gitApiWrong') })}
          />
          <TextField
            label={t('gitUser')}
            hint={t('gitUserHint')}
            optional
            value={draft.gitUser}
            maxLength={100}
            onChange={user => onDraft({ ...draft, gitUser: user.trim() })}
            {...(isGitUser(draft.gitUser) ? {} : { error: t('gitUserWrong') })}
          />
        </>
      )}
    </>
  );
};
