import type { AttributeMatch, RuleSubject, TagMatch } from '@freshet/domain/access';
import type { JSONColumnType, Selectable } from 'kysely';

export interface AccessTables {
  'access.rules': RulesTable;
  /** Counts the changes to each account's rules, so that a reader can tell whether what it has is current. */
  'access.revisions': { account_id: string; revision: number };
  /** Parts of the product that accounts have switched off. */
  'access.modules_off': { account_id: string; module: string };
}

interface RulesTable {
  account_id: string;
  id: string;
  effect: 'allow' | 'deny';
  subject_kind: RuleSubject['kind'];
  subject_id: string;
  resource: string;
  /** One element `*` for every action. */
  actions: string[];
  match: JSONColumnType<TagMatch, string, string>;
  tags_of: 'resource' | 'project';
  attributes: JSONColumnType<AttributeMatch[], string, string>;
  description: string;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
}

export type RuleRow = Selectable<RulesTable>;
