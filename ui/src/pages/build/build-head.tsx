import { type Build, BuildLength, subjectOf, useCauseWords } from '../../builds/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { FlowTrack } from '../../design/flow-track/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { StatusPill } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';

const FLOW = {
  success: 'ok',
  error: 'bad',
  denied: 'bad',
  terminated: 'bad',
  running: 'run',
  elected: 'run',
  terminating: 'run',
  'pending-approval': 'gate',
  pending: 'queued',
  delayed: 'queued',
} as const;

/** What is built, from what, by whom, and how it goes. */
export const BuildHead = ({ build }: { readonly build: Build }) => {
  const t = useText('build');
  const cause = useCauseWords();
  const { git, revision, branchName, number, pipelineName, started, finished, created, runtime } = build;
  const person = git?.author ?? build.cause.by?.name;
  return (
    <header className={styles.head}>
      <div className={styles.facts}>
        <div className={styles.name}>
          <StatusPill kind="build" status={build.state} size="lg" />
          <h2>{subjectOf(build) || t('noMessage', { number, pipeline: pipelineName })}</h2>
        </div>
        <ul className={styles.details}>
          <li>
            {person !== undefined && <Avatar name={person} size={20} decorative />}
            {git?.author ?? cause(build)}
          </li>
          {branchName !== '' && (
            <li>
              <Icon name="branch" size={14} />
              {branchName}
            </li>
          )}
          {revision !== '' && (
            <li>
              <Icon name="commit" size={14} />
              <Sha value={revision} copy />
            </li>
          )}
          <li>
            <Icon name="zap" size={14} />
            <span>
              {cause(build)}, <Time at={created} />
            </span>
          </li>
          {started !== undefined && (
            <li>
              <Icon name="clock" size={14} />
              <BuildLength from={started} to={finished} />
            </li>
          )}
          <li>
            <Icon name="runner" size={14} />
            {runtime}
          </li>
        </ul>
      </div>
      <div className={styles.flow}>
        <FlowTrack
          size="lg"
          stops={{ ...(revision === '' ? {} : { commit: 'ok' }), build: FLOW[build.state] }}
        />
      </div>
    </header>
  );
};
