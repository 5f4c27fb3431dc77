import { Banner } from '../../design/banner/index.ts';
import { Checkbox } from '../../design/checkbox/index.ts';
import { useText } from '../../text/index.ts';
import { agreementOf, type Content } from './content.ts';
import type { GitSourceDraft } from './draft.ts';
import { useContentWords } from './use-content-words.ts';

/** What was agreed to so far, and how somebody agrees. */
export interface Agreement {
  readonly given: string | undefined;
  readonly onChange: (given: string | undefined) => void;
}

interface Props {
  readonly content: Content | null | undefined;
  readonly draft: GitSourceDraft;
  readonly agreement: Agreement;
}

/** Before a Git Source applies what is in no application, somebody says that this is meant. */
export const AgreeToContent = ({ content, draft, agreement: { given, onChange } }: Props) => {
  const t = useText('gitopsWizards.source.content');
  const wordsOf = useContentWords();
  const wanted = agreementOf(content);
  if (wanted === undefined || !content) return null;
  const { outcome, text, kinds } = wordsOf(content, draft);
  return (
    <Banner tone="warn" title={text}>
      {kinds !== '' && <p>{kinds}</p>}
      <p>{t(outcome === 'others' ? 'othersText' : outcome === 'refused' ? 'refusedText' : 'unknownText')}</p>
      <Checkbox
        label={t('agree')}
        required
        checked={given === wanted}
        onChange={isAgreed => onChange(isAgreed ? wanted : undefined)}
      />
    </Banner>
  );
};
