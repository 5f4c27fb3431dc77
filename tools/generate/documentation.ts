import { SETTINGS } from '@freshet/contracts/settings';
import { pipelineSchema } from '@freshet/domain/pipelines';
import { configMarkdown, describeConfig } from '@freshet/kit/config';
import { renderReference } from '../../cli/src/command/index.ts';
import { catalog } from '../../cli/src/commands.ts';
import type { Artifact } from './artifact.ts';
import { permissionsPage } from './permissions.ts';

/** The pages that are lists of what the code already knows. */
export const documentationArtifacts = async (): Promise<Artifact[]> => [
  { path: 'docs/settings.md', content: settingsPage() },
  { path: 'docs/permissions.md', content: permissionsPage() },
  { path: 'docs/pipeline.schema.json', content: `${JSON.stringify(pipelineSchema(), null, 2)}\n` },
  { path: 'docs/cli.md', content: renderReference(await catalog.all()) },
];

const settingsPage = (): string => `# Settings

Freshet is configured by environment variables. An empty one counts as unset; a secret can also be read from a file.
Generated from \`contracts/settings\`; \`freshet up --help\` prints the same.

${configMarkdown(describeConfig(SETTINGS))}`;
