import type { ApplicationSpec } from '@freshet/domain/applications';

/** What applications of a set are made from; every text in it may be a template. */
export interface ApplicationTemplate {
  metadata?: {
    name?: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
    finalizers?: string[];
  };
  spec?: Partial<ApplicationSpec>;
}
