import { Banner } from '../../design/banner/index.ts';
import { Checkbox } from '../../design/checkbox/index.ts';
import { useText } from '../../text/index.ts';
import type { Preview } from './preview.ts';
import { useShares } from './use-shares.ts';

/** What was agreed to so far, and how somebody agrees. */
export interface Agreement {
  /** What is to be agreed to; nothing where nobody else has any of it. */
  readonly wanted: string | undefined;
  readonly given: string | undefined;
  readonly onChange: (given: string | undefined) => void;
}

interface Props {
  readonly preview: Preview;
  readonly agreement: Agreement;
}

/** Before objects of another application are taken over, somebody says that this is meant. */
export const TakeOver = ({ preview: { answer }, agreement: { wanted, given, onChange } }: Props) => {
  const t = useText('applicationWizard');
  const shares = useShares();
  if (wanted === undefined || answer === undefined) return null;
  const what = shares(answer.firstSync.takesOver);
  return (
    <Banner tone="warn" title={t('takeOver.title', { what })}>
      <p>{t('takeOver.text')}</p>
      <Checkbox
        label={t('takeOver.agree', { what })}
        required
        checked={given === wanted}
        onChange={isAgreed => onChange(isAgreed ? wanted : undefined)}
      />
    </Banner>
  );
};
