import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { Denied, Failure, Page } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { DocumentView } from './document-view.tsx';
import { loadDocument } from './documents.ts';
import { parseMarkdown } from './markdown.ts';

/** A page of our documentation, as it belongs to this very version. */
export const HelpPage = () => {
  const t = useText('shell');
  const name = useParams({ strict: false })._splat || 'README';
  const document = useQuery({
    queryKey: ['help', name],
    queryFn: async () => (await loadDocument(name)) ?? '',
  });
  const blocks = document.data === undefined ? [] : parseMarkdown(document.data);
  const [first, ...rest] = blocks;
  const title = first?.kind === 'heading' ? first.content.map(({ text }) => text).join('') : name;
  return (
    // A page of its own for each document, so that whoever follows a link is told where they came.
    <Page key={name} title={title} breadcrumb={[{ label: t('pages.help'), to: '/help/README' }]} width="read">
      {document.isPending && <SkeletonText lines={12} />}
      {document.isError && <Failure error={document.error} onRetry={() => void document.refetch()} />}
      {document.data === '' && <Denied />}
      <DocumentView name={name} blocks={rest} />
    </Page>
  );
};
