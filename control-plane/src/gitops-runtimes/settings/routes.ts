import * as rest from '@freshet/contracts/gitops';
import { type Route, route } from '../../gateway/index.ts';
import type { GitOpsRuntimesCore } from '../core.ts';
import { changeSettings, readSettings } from './account-settings.ts';
import { settingsWire } from './settings-wire.ts';

export const settingsRoutes = (core: GitOpsRuntimesCore): readonly Route[] => [
  route(rest.getGitOpsSettings, async (_, { principal }) =>
    settingsWire(core, await readSettings(core.work.sql, principal.accountId)),
  ),
  route(rest.updateGitOpsSettings, async ({ body }, call) =>
    settingsWire(core, await changeSettings(core)(call.context, body)),
  ),
];
