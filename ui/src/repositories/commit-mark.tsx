import { useQuery } from '@tanstack/react-query';
import { read } from '../api/index.ts';
import { Pill } from '../design/status/index.ts';
import { useText } from '../text/index.ts';
import { STATUS_LOOKS } from './looks.ts';
import { pathOf, type Repository } from './repository.ts';
import { StatusLink } from './status-link.tsx';

interface Props {
  readonly repository: Repository;
  readonly sha: string;
}

/** What builds said about a commit; nothing where none did. */
export const CommitMark = ({ repository, sha }: Props) => {
  const t = useText('repositories.one.commit.state');
  const status = useQuery(
    read('/repos/{owner}/{repo}/commits/{revision}/status', {
      path: { ...pathOf(repository), revision: sha },
    }),
  ).data;
  if (status === undefined || status.total === 0) return null;
  const worst = status.statuses.find(({ state }) => state === status.state);
  return (
    <StatusLink to={worst?.targetUrl}>
      <Pill {...STATUS_LOOKS[status.state]} quiet="auto">
        {t(status.state)}
      </Pill>
    </StatusLink>
  );
};
