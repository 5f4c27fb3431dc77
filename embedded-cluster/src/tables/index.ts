export {
  bootstrapRoles,
  type FieldRow,
  type KindName,
  type MessageField,
  messageTable,
  type ResourceRow,
  resourceTable,
  type TypeRow,
  typeTable,
} from './read-tables.ts';
