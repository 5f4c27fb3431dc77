import { useRef, useState } from 'react';
import { later } from '../../later/index.ts';
import { useText } from '../../text/index.ts';
import { Button } from '../button/index.ts';
import type { Choices } from './display-panel.tsx';

const panel = later(async () => (await import('./display-panel.tsx')).DisplayPanel);

/** The "Display" button of a table: row height, order, and which columns in which order. */
export const TableDisplay = <Row,>(choices: Choices<Row>) => {
  const t = useText('data.display');
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        icon="sliders"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void panel.fetch()}
        onFocus={() => void panel.fetch()}
        onClick={() => setOpen(!open)}
      >
        {t('open')}
      </Button>
      <panel.Show {...choices} open={open} button={button} onClose={() => setOpen(false)} />
    </>
  );
};
