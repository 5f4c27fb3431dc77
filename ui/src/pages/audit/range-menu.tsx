import { useState } from 'react';
import { Chip } from '../../design/chip/index.ts';
import { Menu } from '../../design/menu/index.ts';
import { later, useFetchWhenIdle } from '../../later/index.ts';
import { MissingPart } from '../../shell/index.ts';
import { useText } from '../../text/index.ts';
import { QUICK_RANGES, type QuickRange, rangeOf, withStretch } from './range.ts';

const dialog = later(async () => (await import('./range-dialog.tsx')).RangeDialog, MissingPart);
const LATER = [dialog];

interface Props {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

/** The stretch of time, for those who do not write it. */
export const RangeMenu = ({ query, onChange }: Props) => {
  const t = useText('audit.range');
  const [choosing, setChoosing] = useState(false);
  useFetchWhenIdle(LATER);
  const range = rangeOf(query);
  const quick = (Object.keys(QUICK_RANGES) as QuickRange[]).map(name => ({
    label: t(name),
    checked: range === name,
    onSelect: () => onChange(withStretch(query, { from: QUICK_RANGES[name] })),
  }));
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Chip icon="calendar" opens on={range !== 'all'}>
            {t(range === 'custom' ? 'chosen' : range)}
          </Chip>
        }
        items={[
          { label: t('all'), checked: range === 'all', onSelect: () => onChange(withStretch(query, {})) },
          ...quick,
          { label: t('custom'), checked: range === 'custom', onSelect: () => setChoosing(true) },
        ]}
      />
      <dialog.Show open={choosing} query={query} onChange={onChange} onClose={() => setChoosing(false)} />
    </>
  );
};
