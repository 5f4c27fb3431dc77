/** Runners as the public client knows them. Under `/agent/{agent}` an id and a name mean the same. */
import { z } from 'zod';
import { anyone, defineOperation, empty, Id, Instant, json, may } from '../rest/index.ts';
import { Capacity, RunnerName, RunnerTrust, RuntimeNames, SpecPart } from './fields.ts';

const tag = 'Agents';
const byAgent = z.strictObject({ agent: RunnerName });
const OWN_KEY = 'the key of the agent itself is asked for';

export const Agent = z
  .strictObject({
    id: Id,
    name: z.string(),
    account: Id,
    runtimes: z.array(z.string()),
    status: z
      .strictObject({
        healthStatus: z.enum(['healthy', 'unhealthy']),
        reportedAt: Instant.optional(),
        message: z.string().optional(),
      })
      .describe('Empty of times until it was heard of'),
  })
  .meta({ id: 'Agent' });

export const listAgents = defineOperation({
  id: 'agents-list',
  method: 'GET',
  path: '/agents',
  tag,
  summary: 'List the agents by name',
  guard: may('read', 'agent'),
  sdk: 'agents.list',
  query: z.object({ name: RunnerName.optional() }),
  reply: json(z.array(Agent)),
});

export const createAgent = defineOperation({
  id: 'agents-create',
  method: 'POST',
  path: '/agents',
  tag,
  summary: 'Create an agent and answer with its key, which is never shown again',
  guard: may('create', 'agent'),
  sdk: 'agents.create',
  body: z.strictObject({ name: RunnerName, runtimes: RuntimeNames.nullish() }),
  reply: json(Agent.extend({ token: z.string() }).meta({ id: 'CreatedAgent' }), 201),
  idempotency: 'refuse',
});

export const getAgentByName = defineOperation({
  id: 'agents-get-by-name',
  method: 'GET',
  path: '/agents/name/{agent}',
  tag,
  summary: 'Show the agent of this name',
  guard: may('read', 'agent'),
  sdk: 'agents.getByName',
  params: byAgent,
  reply: json(Agent),
});

export const getAgent = defineOperation({
  id: 'agents-get',
  method: 'GET',
  path: '/agent/{agent}',
  tag,
  summary: 'Show one agent',
  guard: may('read', 'agent'),
  sdk: 'agents.get',
  params: byAgent,
  reply: json(Agent),
});

export const updateAgent = defineOperation({
  id: 'agents-update',
  method: 'PUT',
  path: '/agent/{agent}',
  tag,
  summary: 'Change the name of an agent or the runtime environments it serves',
  guard: may('update', 'agent'),
  sdk: 'agents.update',
  params: byAgent,
  body: z.strictObject({
    agentId: RunnerName.optional().describe('Sent by clients; the path decides'),
    name: RunnerName.optional(),
    runtimes: RuntimeNames.optional(),
    capacity: Capacity.optional(),
    trust: RunnerTrust.optional(),
    paused: z.boolean().optional(),
  }),
  reply: json(Agent),
});

export const deleteAgent = defineOperation({
  id: 'agents-delete',
  method: 'DELETE',
  path: '/agent/{agent}',
  tag,
  summary: 'Delete an agent; its key ends at once',
  guard: may('delete', 'agent'),
  sdk: 'agents.delete',
  params: byAgent,
  reply: empty,
});

export const reportAgentStatus = defineOperation({
  id: 'agents-status',
  method: 'PUT',
  path: '/agent/{agent}/status',
  tag,
  summary: 'The agent says that it is there',
  guard: anyone(OWN_KEY),
  sdk: 'agents.reportStatus',
  params: byAgent,
  body: z.looseObject({ message: z.string().max(10_000).optional() }),
  reply: empty,
});

export const listAgentTasks = defineOperation({
  id: 'agents-tasks',
  method: 'GET',
  path: '/agent/{agent}/tasks',
  tag,
  summary: 'The agent asks for tasks; there are none, because builds go over the link',
  guard: anyone(OWN_KEY),
  sdk: 'agents.getTasks',
  params: byAgent,
  query: z.object({ waitForStatusReport: z.enum(['true', 'false']).optional() }),
  reply: json(z.array(SpecPart)),
});

export const reportTaskStatus = defineOperation({
  id: 'agents-task-status',
  method: 'POST',
  path: '/agent/{agent}/tasks/{task}/statuses',
  tag,
  summary: 'The agent says how a task went',
  guard: anyone(OWN_KEY),
  sdk: 'agents.reportTaskStatus',
  params: z.strictObject({ agent: RunnerName, task: z.string().min(1).max(128) }),
  body: z.looseObject({
    status: z.string().max(64).optional(),
    occurredAt: z.string().max(64).optional(),
    reason: z.string().max(10_000).nullish(),
  }),
  reply: empty,
});
