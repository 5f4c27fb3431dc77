import { useFormatter, useText } from '../../text/index.ts';

export const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
export const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Says a moment wholly: in the reader's zone, which it names, and in UTC where that reads otherwise. */
export const useMomentWords = () => {
  const t = useText('design.time');
  const formatter = useFormatter();
  return (moment: Date): readonly [local: string, utc?: string] => {
    const local = formatter.dateTime(moment, { ...DATE, ...CLOCK, timeZoneName: 'short' });
    const utc = t('utc', { time: formatter.dateTime(moment, { ...DATE, ...CLOCK, timeZone: 'UTC' }) });
    return local === utc ? [local] : [local, utc];
  };
};
