import { lookOf, StateIcon } from '../../design/status/index.ts';
import { ApplicationHealth } from '../../gitops/index.ts';
import { useText } from '../../text/index.ts';

interface Props {
  readonly health: string;
  readonly hold?: object | null | undefined;
}

/** How an application does; that somebody holds it is told where nothing worse is to be told. */
export const Standing = ({ health, hold }: Props) => {
  const t = useText('holds.hold');
  return hold != null && health === 'Healthy' ? (
    <StateIcon {...lookOf('health', 'SUSPENDED')} size={14} label={t('label')} />
  ) : (
    <ApplicationHealth health={health} icon iconSize={14} />
  );
};
