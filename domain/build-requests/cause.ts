/** Why a build was begun. */
export const BUILD_CAUSES = ['manual', 'webhook', 'cron', 'registry', 'api', 'restart', 'child'] as const;

export type BuildCauseKind = (typeof BUILD_CAUSES)[number];

export interface BuildCause {
  readonly kind: BuildCauseKind;
  /** Whoever asked; nobody where an event did. */
  readonly by?: { readonly kind: string; readonly id: string; readonly name: string };
  readonly triggerId?: string;
  readonly triggerName?: string;
  /** The event in the provider's words, as `push.heads` or `pullrequest.opened`. */
  readonly event?: string;
}
