import { useEffect, useState } from 'react';
import { useText } from '../../text/index.ts';
import { Button, IconButton } from '../button/index.ts';
import { useCopy } from '../clipboard/index.ts';

const SHOWN_MS = 2000;

interface Props {
  readonly text: string;
  /** What it copies, as its name: "Copy the commit". */
  readonly label?: string;
  /** Shows words beside the icon. */
  readonly words?: string;
  readonly size?: 'sm' | 'md';
}

/** Puts a text on the clipboard and says so. */
export const CopyButton = ({ text, label, words, size = 'sm' }: Props) => {
  const t = useText('common');
  const copyText = useCopy();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void copyText(text).then(setCopied);
  const icon = copied ? 'check' : 'copy';
  return (
    <>
      {words === undefined ? (
        <IconButton
          icon={icon}
          size={size}
          label={copied ? t('copied') : (label ?? t('copy'))}
          onClick={copy}
        />
      ) : (
        <Button icon={icon} size={size} onClick={copy}>
          {copied ? t('copied') : words}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {copied ? t('copied') : ''}
      </span>
    </>
  );
};
