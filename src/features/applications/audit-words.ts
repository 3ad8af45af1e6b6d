/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'application.assigned': 'assigned applications',
  'application.flagged': 'changed the flags of applications',
}
