export { defineEvent, type EventDefinition, EventEnvelope } from './define-event.ts';
