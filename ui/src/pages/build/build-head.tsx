import { type Build, BuildLength, subjectOf, useCauseWords } from '../../builds/index.ts';
import { Avatar } from '../../design/avatar/index.ts';
import { Icon } from '../../design/icon/index.ts';
import { Sha } from '../../design/sha/index.ts';
import { StatusPill } from '../../design/status/index.ts';
import { Time } from '../../design/time/index.ts';
import { useText } from '../../text/index.ts';
import styles from './build.module.css';
import { BuildFlow, BuildPlaces, useJourney } from './build-flow.tsx';

/** What is built, from what, by whom, and how it goes. */
export const BuildHead = ({ build }: { readonly build: Build }) => {
  const t = useText('build');
  const cause = useCauseWords();
  const { git, revision, branchName, number, pipelineName, started, finished, created, runtime } = build;
  const journey = useJourney(build);
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
            {person ?? cause(build)}
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
          <BuildPlaces journey={journey} />
        </ul>
      </div>
      <div className={styles.flow}>
        <BuildFlow journey={journey} />
      </div>
    </header>
  );
};
