import { useState } from 'react';
import { api, data, faultFrom } from '../../api/index.ts';
import { Button } from '../../design/button/index.ts';
import { toast } from '../../design/toast/index.ts';
import type { PullRequest } from '../../repositories/index.ts';
import { useText } from '../../text/index.ts';
import { type PullPath, useRefresh } from './use-pull-request.ts';

interface Props {
  readonly pull: PullRequest;
  readonly path: PullPath;
}

/** Closes a pull request without merging it, or opens it again. The server knows who may. */
export const PullActs = ({ pull, path }: Props) => {
  const t = useText('pullRequest');
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  if (pull.state === 'merged') return null;
  const turn = async () => {
    const state = pull.state === 'open' ? 'closed' : 'open';
    setBusy(true);
    try {
      await data(
        api.PATCH('/repos/{owner}/{repo}/pulls/{number}', { params: { path: { ...path } }, body: { state } }),
      );
      await refresh();
      toast({ title: t(state === 'closed' ? 'closed' : 'reopened', { number: pull.number }) });
    } catch (error) {
      toast({ title: faultFrom(error).message, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={isBusy} onClick={() => void turn()}>
      {t(pull.state === 'open' ? 'close' : 'reopen')}
    </Button>
  );
};
