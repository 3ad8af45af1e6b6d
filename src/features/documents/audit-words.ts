/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'document.read': 'opened a document',
  'document.accepted': 'accepted a document',
  'document.sent-back': 'returned a document',
  'document.verdict-undone': 'undid a document review',
  'document.asked': 'requested a document',
  'document.excused': 'waived a document',
  'document.asked-again': 'requested a waived document after all',
  'document.put-in': 'uploaded a document for an applicant',
  'document.rejected': 'rejected a file flagged by the virus scanner',
}
