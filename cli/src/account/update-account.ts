import { EventTextInCommands, updateAccount as updateAccountOperation } from '@freshet/contracts/identity';
import { defineCommand, listChange, requireChange, usageFault } from '../command/index.ts';
import { accountView } from './account-view.ts';

const path = ['update', 'account'];

export const updateAccount = defineCommand({
  path,
  summary: 'Change the name or the settings of the account',
  flags: {
    name: { type: 'string', placeholder: 'NAME', what: 'New name' },
    inviteDomain: {
      type: 'strings',
      placeholder: 'DOMAIN',
      what: 'Mail domain that may join; those given replace all before',
    },
    anyDomain: { type: 'boolean', what: 'Addresses of every domain may join' },
    sessionIdle: {
      type: 'string',
      placeholder: 'MINUTES',
      what: 'Sessions end when unused for so many minutes (5 to 43200), or `default`',
    },
    eventText: {
      type: 'string',
      placeholder: 'RULE',
      what: 'Text of events in shell commands: `warn`, `refuse-forks` or `refuse`',
    },
  },
  examples: [
    {
      command: 'freshet update account --invite-domain example.com --session-idle 60',
      what: 'Only people of example.com may join, and idle sessions end after an hour',
    },
    { command: 'freshet update account --any-domain --session-idle default', what: 'As it was at first' },
  ],
  async run({ api, print }, { flags }) {
    const inviteDomains = listChange({
      given: flags.inviteDomain,
      none: flags.anyDomain,
      flags: '--invite-domain and --any-domain',
      see: path,
    });
    const sessionIdleMinutes = idleMinutes(flags.sessionIdle);
    const eventTextInCommands = eventTextRule(flags.eventText);
    const all = '--name, --invite-domain, --any-domain, --session-idle or --event-text';
    requireChange([flags.name, inviteDomains, sessionIdleMinutes, eventTextInCommands], all, path);
    const account = await api.call(updateAccountOperation, {
      body: { name: flags.name, inviteDomains, sessionIdleMinutes, eventTextInCommands },
    });
    await print.done(accountView, account, 'updated');
  },
});

const eventTextRule = (text: string | undefined) => {
  if (text === undefined) return undefined;
  const rule = EventTextInCommands.safeParse(text);
  if (rule.success) return rule.data;
  throw usageFault(`--event-text must be warn, refuse-forks or refuse, not '${text}'`, { see: path });
};

const idleMinutes = (text: string | undefined): number | null | undefined => {
  if (text === undefined) return undefined;
  if (text === 'default') return null;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw usageFault(`--session-idle must be a number of minutes or default, not '${text}'`, { see: path });
};
