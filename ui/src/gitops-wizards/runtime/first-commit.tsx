import { CommitPreview } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';

/** What the platform says that a runtime commits first. */
export interface FirstCommit {
  readonly repository: string;
  readonly branch?: string | undefined;
  readonly author: { readonly name: string; readonly email: string };
  readonly message: string;
  readonly files: readonly { readonly path: string; readonly content: string }[];
}

/** The commit that a runtime makes by itself when it first connects, before anybody has it installed. */
export const CommitOfRuntime = ({
  commit: { repository, branch, author, message, files },
}: {
  readonly commit: FirstCommit;
}) => {
  const t = useText('gitopsWizards.runtime.commit');
  return (
    <>
      <h3>{t('title')}</h3>
      <p>{t('text')}</p>
      <CommitPreview
        repository={<code>{repository}</code>}
        branch={branch ?? t('branch')}
        author={`${author.name} <${author.email}>`}
        message={message}
        files={files.map(({ path, content }) => ({ path, before: undefined, after: content }))}
      />
    </>
  );
};
