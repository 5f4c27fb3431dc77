/** The labels that name the environment of an application; the first that is there counts. */
const ENVIRONMENT_LABELS = [
  'freshet.io/environment',
  'app.kubernetes.io/environment',
  'environment',
  'env',
] as const;

export const environmentOf = (labels: Readonly<Record<string, string>>): string | undefined =>
  ENVIRONMENT_LABELS.map(label => labels[label]).find(value => value !== undefined && value !== '');
