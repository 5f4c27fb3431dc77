import type { components } from '../../api/index.ts';
import { ErrorState } from '../../design/error-state/index.ts';
import { SkeletonText } from '../../design/skeleton/index.ts';
import { StateIcon } from '../../design/status/index.ts';
import { PanelSection } from '../../people/index.ts';
import { useFormatter, useText } from '../../text/index.ts';
import type { Team } from './team-columns.tsx';
import styles from './teams.module.css';
import { useTeamRules } from './use-team-rules.ts';

type Rule = components['schemas']['AccessRule'];

const SHOWN = 5;

/** What a team may do, as far as rules say it. */
export const TeamRules = ({ team }: { readonly team: Team }) => {
  const t = useText('teams.panel');
  const { rules, error, mayRead } = useTeamRules(team);
  if (!mayRead) return null;
  return (
    <PanelSection title={t('rules')}>
      {error && <ErrorState error={error} />}
      {rules === undefined && !error && <SkeletonText lines={2} />}
      {rules?.length === 0 && <p className={styles.quiet}>{t('noRules')}</p>}
      {rules !== undefined && rules.length > 0 && (
        <ul className={styles.rules}>
          {rules.slice(0, SHOWN).map(rule => (
            <RuleLine key={rule.id} rule={rule} />
          ))}
          {rules.length > SHOWN && (
            <li className={styles.quiet}>{t('moreRules', { count: rules.length - SHOWN })}</li>
          )}
        </ul>
      )}
    </PanelSection>
  );
};

const RuleLine = ({ rule }: { readonly rule: Rule }) => {
  const t = useText('teams.panel');
  const format = useFormatter();
  const actions = rule.actions === '*' ? t('anything') : format.list(rule.actions);
  const isAllowed = rule.effect === 'allow';
  return (
    <li>
      <StateIcon tone={isAllowed ? 'ok' : 'bad'} shape={isAllowed ? 'ok' : 'bad'} />
      <span>{t('rule', { effect: rule.effect, actions, resource: rule.resource })}</span>
    </li>
  );
};
