/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'applications.exported': 'exported applications',
  'applications.exported-restricted': 'exported applications with restricted answers',
  'export.asked': 'asked for a large export',
  'export.approved': 'approved a large export',
  'export.stopped': 'stopped a large export',
  'message.asked': 'wrote a message to many people',
  'message.approved': 'approved a message to many people',
  'message.stopped': 'stopped a message to many people',
  'message.sent': 'stood for a message that went out',
  'applications.bulk': 'did something to many applications',
  'applications.bulk-undone': 'undid what was done to many applications',
}
