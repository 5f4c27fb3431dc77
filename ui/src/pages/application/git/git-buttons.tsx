import { Button } from '../../../design/button/index.ts';
import { useText } from '../../../text/index.ts';
import type { GitActs } from './use-git-acts.tsx';

interface Props {
  readonly acts: GitActs;
  /** The key of one object; all that differs without it. */
  readonly only?: string;
  readonly size?: 'sm';
}

/** The two ways to make a difference go away in Git. */
export const GitButtons = ({ acts, only, size }: Props) => {
  const t = useText('application.git');
  const { commitLive, commitLiveOff, ignore } = acts;
  const small = size === undefined ? {} : { size };
  return (
    <>
      {commitLive && (
        <Button {...small} icon="commit" disabledReason={commitLiveOff} onClick={() => commitLive(only)}>
          {t('commitLive')}
        </Button>
      )}
      {ignore && (
        <Button {...small} variant="ghost" onClick={() => ignore(only)}>
          {t('ignore')}
        </Button>
      )}
    </>
  );
};
