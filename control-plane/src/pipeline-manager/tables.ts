import type { GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { Labels } from './pipelines/pipeline.ts';

export interface PipelineTables {
  'pipelines.projects': ProjectsTable;
  'pipelines.pipelines': PipelinesTable;
  'pipelines.revisions': RevisionsTable;
  'pipelines.favourites': {
    account_id: string;
    user_id: string;
    kind: 'pipeline' | 'project';
    entity_id: string;
  };
  'pipelines.step_types': StepTypesTable;
  'pipelines.annotations': AnnotationsTable;
}

interface Written {
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
}

interface ProjectsTable extends Written {
  account_id: string;
  id: string;
  name: string;
  tags: string[];
  /** JSON; encrypted values are sealed. */
  variables: string;
}

/** What a save keeps. */
interface Content {
  description: string;
  is_public: boolean;
  tags: string[];
  labels: JSONColumnType<Labels, string, string>;
  /** JSON of what is kept without being looked at. */
  extras: string;
  /** JSON in the order in which it was written; encrypted values are sealed. */
  spec: string;
  /** The workflow as it was typed, where it was typed. */
  workflow_text: string | null;
}

interface PipelinesTable extends Written, Content {
  account_id: string;
  id: string;
  project_id: string | null;
  short_name: string;
  full_name: string;
  is_template: boolean;
  template_id: string | null;
  revision: number;
  bytes: GeneratedAlways<number>;
}

interface RevisionsTable extends Content {
  account_id: string;
  pipeline_id: string;
  revision: number;
  full_name: string;
  note: string;
  author_kind: string;
  author_id: string;
  author_name: string;
  at: Date;
}

interface StepTypesTable extends Written {
  account_id: string;
  name: string;
  version: string;
  /** YAML. */
  definition: string;
  digest: string;
  tags: string[];
}

interface AnnotationsTable {
  account_id: string;
  id: string;
  entity_type: string;
  entity_id: string;
  key: string;
  value: string;
  display: boolean;
  updated_at: Date;
  updated_by: string;
}

export type ProjectRow = Selectable<ProjectsTable>;
export type PipelineRow = Selectable<PipelinesTable>;
export type RevisionRow = Selectable<RevisionsTable>;
export type StepTypeRow = Selectable<StepTypesTable>;
export type AnnotationRow = Selectable<AnnotationsTable>;
