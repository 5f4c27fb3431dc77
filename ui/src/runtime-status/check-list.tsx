import { Coded } from '../design/sentence/index.ts';
import { StateIcon } from '../design/status/index.ts';
import { useText } from '../text/index.ts';
import type { Check } from './check.ts';
import { checkLook, inOrder, isKnownCheck } from './check-paths.ts';
import { Remedy } from './remedy.tsx';
import styles from './runtime-status.module.css';
import type { PathTimes } from './use-standing.ts';

interface Props {
  readonly checks: readonly Check[];
  /** The name of the runtime that they are of. */
  readonly runtime: string;
  /** With the sentence and what to do for each; otherwise only for those that do not hold. */
  readonly full?: boolean;
  readonly times?: PathTimes;
}

const keyOf = ({ name, subject }: Check): string => `${name} ${subject ?? ''}`;

/** The name of a path in words; one that the pages do not know is named as the runtime names it. */
const useCheckName = () => {
  const t = useText('runtimeParts.check');
  return ({ name, subject }: Check): string =>
    isKnownCheck(name)
      ? t(name, { subject: subject ?? '' })
      : [name, subject].filter(part => part !== null).join(' ');
};

/** Every path between a runtime and others: whether it holds, how it stands, and what to do about it. */
export const CheckList = ({ checks, runtime, full = false, times = {} }: Props) => {
  const t = useText('runtimeParts');
  const nameOf = useCheckName();
  if (checks.length === 0) return <p className={styles.quiet}>{t('noChecks')}</p>;
  return (
    <ul className={styles.checks}>
      {inOrder(checks).map(check => {
        const { status, message, hint } = check;
        const ms = times[check.name];
        const isSaid = full || status === 'failed';
        return (
          <li key={keyOf(check)} data-status={status}>
            <StateIcon
              {...checkLook(status)}
              label={t(`status.${status === 'ok' || status === 'failed' ? status : 'unknown'}`)}
            />
            <div>
              <span className={styles.name}>{nameOf(check)}</span>
              {isSaid && message !== null && (
                <p className={styles.message}>
                  <Coded>{message}</Coded>
                </p>
              )}
              {isSaid && hint !== null && (
                <p className={styles.hint}>
                  <Coded>{t('toDo', { hint })}</Coded>
                </p>
              )}
              <Remedy check={check} runtime={runtime} />
            </div>
            {ms !== undefined && <em>{t('ms', { ms })}</em>}
          </li>
        );
      })}
    </ul>
  );
};
