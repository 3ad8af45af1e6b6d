/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'message.written': 'wrote to an applicant',
  'message.settled': 'marked a message as needing no reply',
  'mail.sent-again': 'resent an email',
  'mail.address-tried': 'retried an address',
  'job.retried': 'retried a failed job',
}
