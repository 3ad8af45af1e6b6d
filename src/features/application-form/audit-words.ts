/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'application.restricted-read': 'read restricted answers',
  'application.seen-as-applicant': 'viewed an application as its applicant sees it',
}
