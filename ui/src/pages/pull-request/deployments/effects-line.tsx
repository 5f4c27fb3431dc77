import { classNames } from '../../../design/class-names/index.ts';
import { Link } from '../../../design/link/index.ts';
import { useText } from '../../../text/index.ts';
import styles from './deployments.module.css';
import { type EffectsSummary, lineOf } from './effects.ts';
import type { Effects } from './use-effects.ts';

interface Props {
  readonly effects: Effects;
  /** The address of the pull request. */
  readonly at: string;
}

const MOST_NAMED = 3;

/** What the merge would do to applications, as one item of the list in the merge box; none where none follows. */
export const EffectsLine = ({ effects, at }: Props) => {
  const t = useText('pullRequest.deployments.line');
  const words = useWords();
  const line = lineOf(effects);
  if (line === undefined) return null;
  const isBad = line !== 'unknown' && line.broken > 0;
  return (
    <li>
      <span className={classNames(isBad && styles.bad)}>
        {line === 'unknown' ? t('unknown') : words(line)}
      </span>{' '}
      <Link to={at} search={{ tab: 'deployments' }}>
        {t('see')}
      </Link>
    </li>
  );
};

const useWords = () => {
  const t = useText('pullRequest.deployments.line');
  const named = (names: readonly string[]): string => {
    const first = names.slice(0, MOST_NAMED).join(', ');
    return names.length > MOST_NAMED
      ? t('andMore', { names: first, count: names.length - MOST_NAMED })
      : first;
  };
  return ({ broken, brokenIn, changed, changedIn, reading, isWhole }: EffectsSummary): string => {
    if (broken > 0) return t('broken', { count: broken, environments: named(brokenIn) });
    if (reading > 0) return t('reading');
    const words = { count: changed, environments: named(changedIn) };
    if (changed > 0) return t(isWhole ? 'changed' : 'atLeast', words);
    return t(isWhole ? 'none' : 'unknown');
  };
};
