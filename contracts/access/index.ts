export { AccessCatalog, type AccessCatalogWire } from './catalog.ts';
export {
  AccessRuleCreated,
  AccessRuleDeleted,
  AccessRuleUpdated,
  AccountModuleSwitched,
} from './events.ts';
export {
  AccessDecision,
  type AccessDecisionWire,
  AccessExplainRequest,
  AccessExplanation,
  AccessHolders,
  AccessQuestion,
  type AccessQuestionWire,
  PROPOSAL_MAX,
  QUESTIONS_MAX,
  WHO_CAN_MAX,
} from './question.ts';
export {
  AccountModuleState,
  canI,
  canIEach,
  createAccessRule,
  deleteAccessRule,
  explainAccess,
  getAccessCatalog,
  getAccessRule,
  listAccessRules,
  listAccountModules,
  switchAccountModule,
  updateAccessRule,
  whoCan,
} from './rest.ts';
export {
  AccessRule,
  AccessRuleFacts,
  AccessRuleInput,
  AccessRuleShape,
  type AccessRuleWire,
  DESCRIPTION_MAX_LENGTH,
} from './rule.ts';
