import { Fault } from '@freshet/kit/errors';

/** One thing the process cannot serve without. */
export interface ReadinessCheck {
  readonly name: string;
  /** Resolves when it is there; throws or takes too long otherwise. */
  readonly check: () => Promise<void>;
}

const TIMEOUT_MS = 2_000;

/** Runs all checks at once; throws NOT_READY naming every one that fails. */
export const checkReadiness = async (checks: readonly ReadinessCheck[]): Promise<readonly string[]> => {
  const results = await Promise.all(
    checks.map(async ({ name, check }) => ({ name, ok: await holds(check) })),
  );
  const missing = results.filter(({ ok }) => !ok).map(({ name }) => name);
  if (missing.length > 0) throw new Fault('NOT_READY', `not ready: ${missing.join(', ')}`, { missing });
  return results.map(({ name }) => name);
};

const holds = async (check: () => Promise<void>): Promise<boolean> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the check took too long')), TIMEOUT_MS);
  try {
    await Promise.race([check(), tooLate]);
    return true;
  } catch {
    return false; // whatever the reason, this process cannot serve; the name of the check says what is missing
  } finally {
    clearTimeout(timer);
  }
};
