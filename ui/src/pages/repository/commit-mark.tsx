import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/index.ts';
import { ExternalLink, Link } from '../../design/link/index.ts';
import { Pill } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import { buildOf, pathOf, type Repository } from './repository.ts';

const LOOKS = {
  pending: { tone: 'run', shape: 'run' },
  success: { tone: 'ok', shape: 'ok' },
  failure: { tone: 'bad', shape: 'bad' },
  error: { tone: 'bad', shape: 'warn' },
} as const;

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
  const pill = (
    <Pill {...LOOKS[status.state]} quiet="auto">
      {t(status.state)}
    </Pill>
  );
  if (worst?.targetUrl === undefined) return pill;
  const build = buildOf(worst.targetUrl, location.origin);
  if (build !== undefined)
    return (
      <Link to="/builds/$id" params={{ id: build }} look="quiet">
        {pill}
      </Link>
    );
  return <ExternalLink href={worst.targetUrl}>{pill}</ExternalLink>;
};
