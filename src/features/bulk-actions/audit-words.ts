/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'applications.exported': 'exported applications',
  'applications.exported-restricted': 'exported applications with restricted answers',
  'export.asked': 'requested a large export',
  'export.approved': 'approved a large export',
  'export.stopped': 'canceled a large export',
  'message.asked': 'wrote a message to many people',
  'message.approved': 'approved a message to many people',
  'message.stopped': 'canceled a message to many people',
  'message.sent': 'sent a message to many people',
  'applications.bulk': 'ran a bulk action',
  'applications.bulk-undone': 'undid a bulk action',
}
