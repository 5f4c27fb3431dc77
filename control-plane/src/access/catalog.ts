import type { AccessCatalogWire } from '@freshet/contracts/access';
import {
  type AccessRuleDraft,
  parseAccessRule,
  RESOURCE_KINDS,
  type ResourceKind,
  scopeFor,
  specOf,
} from '@freshet/domain/access';

/** Asks the domain itself, so that the catalog cannot promise a rule that would be refused. */
const canBeRuled = (effect: AccessRuleDraft['effect'], resource: ResourceKind, action: string): boolean =>
  parseAccessRule({ effect, subject: { kind: 'role', id: 'user' }, resource, actions: [action] }).ok;

/** Everything that rules can be about, for people and programs that write them. */
export const accessCatalog = (): AccessCatalogWire => ({
  resources: RESOURCE_KINDS.map(kind => {
    const { description, tagged = false, inProject = false, attributes = [], actions } = specOf(kind);
    return {
      kind,
      description,
      tagged,
      inProject,
      attributes: [...attributes],
      actions: Object.entries(actions).map(([name, { mode, access, includes = [] }]) => ({
        name,
        mode,
        access,
        allowable: canBeRuled('allow', kind, name),
        deniable: canBeRuled('deny', kind, name),
        includes: [...includes],
        scope: scopeFor({ resource: kind, action: name }),
      })),
    };
  }),
});
