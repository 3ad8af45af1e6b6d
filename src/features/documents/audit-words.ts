/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'document.read': 'opened a document',
  'document.accepted': 'accepted a document',
  'document.sent-back': 'sent a document back',
  'document.verdict-undone': 'took back what they had said of a document',
  'document.asked': 'asked for a document',
  'document.excused': 'excused a document',
  'document.asked-again': 'asked for an excused document after all',
  'document.put-in': 'put a document in for an applicant',
  'document.rejected': 'rejected a file in which the virus scanner found something',
}
