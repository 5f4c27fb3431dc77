/** How steps of a runner are kept from its machine, as it is said everywhere: log, build, page, `doctor`. */
import { type MissingProtection, PROTECTIONS, type Protection } from './confinement.ts';
import { type ConfinementWishes, type FoundConfinement, findConfinement } from './probe.ts';

/** How steps are kept from the machine: by a sandbox or by containers, or not at all. */
export interface Isolation {
  readonly kind: 'sandbox' | 'containers' | 'none';
  readonly missing: readonly MissingProtection[];
}

const MISSING: Readonly<Record<Protection, string>> = {
  namespaces:
    'Steps run without a sandbox: they read and change what the user of the runner can, the keys of the runner and of a platform on this machine among it',
  'system-calls': 'Steps may make every system call',
  network: 'Steps reach what listens on this machine for itself, and the metadata service of a cloud',
  memory: 'The memory that a step takes as a whole is not bounded',
  processes: 'The number of processes of a step is not bounded',
};

/** What is missing, in full sentences; without a sandbox that one sentence says it all. */
export const isolationNotices = ({ missing }: Isolation): readonly string[] => {
  const none = missing.find(({ protection }) => protection === 'namespaces');
  return (none ? [none] : missing).map(({ protection, reason }) => `${MISSING[protection]}: ${reason}.`);
};

export const IN_CONTAINERS: Isolation = { kind: 'containers', missing: [] };

const without = (reason: string): Isolation => ({
  kind: 'none',
  missing: PROTECTIONS.map(protection => ({ protection, reason })),
});

/** The confinement of both kinds of builds, and what it comes to. */
export interface LocalIsolation extends FoundConfinement {
  readonly isolation: Isolation;
}

/** What there is for the local executor on this machine, as far as it is wanted. */
export const isolateSteps = async (
  wanted: 'auto' | 'required' | 'off',
  wishes: ConfinementWishes,
): Promise<LocalIsolation> => {
  if (wanted === 'off')
    return { isolation: without('it was turned off'), missing: [], confinement: undefined };
  const found = await findConfinement(wishes);
  return { ...found, isolation: isolationOf(found) };
};

const isolationOf = ({ confinement, missing }: FoundConfinement): Isolation =>
  confinement ? { kind: 'sandbox', missing } : without(missing[0]?.reason ?? 'no sandbox could be made');
