import { inject } from 'vitest';
import { createBusBench } from './bus.fixture.ts';
import { eventBusContract } from './event-bus.contract.ts';

eventBusContract('PostgreSQL', () => createBusBench(inject('serverUrl')));
