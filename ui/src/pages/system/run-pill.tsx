import { Pill } from '../../design/status/index.ts';
import { useText } from '../../text/index.ts';
import { runLook, runStateOf } from './states.ts';

/** How a run of a schedule ended, or how far it is. */
export const RunPill = ({ state }: { readonly state: string }) => {
  const t = useText('system.run');
  return (
    <Pill {...runLook(state)} quiet="auto">
      {t(runStateOf(state) ?? 'other', { state })}
    </Pill>
  );
};
