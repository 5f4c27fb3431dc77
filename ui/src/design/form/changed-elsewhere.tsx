import { useText } from '../../text/index.ts';
import { Banner } from '../banner/index.ts';
import { Button } from '../button/index.ts';

interface Props {
  readonly onLoad: () => void;
}

/** Says that what a form shows has been saved by somebody else meanwhile. */
export const ChangedElsewhere = ({ onLoad }: Props) => {
  const t = useText('design.elsewhere');
  return (
    <Banner
      tone="warn"
      title={t('title')}
      actions={
        <Button size="sm" onClick={onLoad}>
          {t('load')}
        </Button>
      }
    >
      {t('text')}
    </Banner>
  );
};
