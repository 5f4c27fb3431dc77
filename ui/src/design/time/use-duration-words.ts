import { useText } from '../../text/index.ts';
import { span } from './relative.ts';

/** Says how long something took, for names that are read aloud: `4 m 33 s`. */
export const useDurationWords = () => {
  const t = useText('design.duration');
  return (ms: number): string => {
    const { unit, ...counts } = span(ms);
    return t(unit, counts as Record<string, number>);
  };
};
