interface Told {
  readonly health: string;
  /** A pod that is meant to stay up crashes again and again. */
  readonly isCrashLoop: boolean;
}

/**
 * The health that the state of an application and its outages go by. Its status follows the rule for Deployments, by
 * which a crash loop is Progressing until its deadline, Degraded after it, and Progressing or Healthy for the moments in
 * which a container runs; here it is Degraded until the container stays up.
 */
export const steadyHealth = ({ health, isCrashLoop }: Told): string =>
  isCrashLoop && (health === 'Progressing' || health === 'Healthy') ? 'Degraded' : health;
