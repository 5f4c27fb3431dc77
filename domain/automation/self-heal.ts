export interface SelfHealSettings {
  /** A fixed delay in place of the growing one. */
  readonly timeoutSeconds?: number | undefined;
  readonly backoffSeconds: number;
  readonly factor: number;
  readonly capSeconds: number;
}

export const SELF_HEAL: SelfHealSettings = { backoffSeconds: 2, factor: 3, capSeconds: 300 };

/** How long after the last sync the next attempt may come, when so many were made for this revision. */
export const selfHealDelayMs = (attempts: number, settings: SelfHealSettings): number => {
  if (settings.timeoutSeconds !== undefined) return settings.timeoutSeconds * 1000;
  if (attempts <= 0) return 0;
  const seconds = settings.backoffSeconds * settings.factor ** Math.min(attempts - 1, 60);
  return Math.min(settings.capSeconds, seconds) * 1000;
};
