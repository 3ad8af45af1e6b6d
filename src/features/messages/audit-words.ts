/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'message.written': 'messaged an applicant',
  'message.settled': 'marked a message as needing no reply',
  'saved-text.shared': 'shared a saved text',
  'saved-text.changed': 'changed a shared text',
  'saved-text.unshared': 'stopped sharing a saved text',
  'saved-text.deleted': 'deleted a shared text',
  'mail.sent-again': 'resent an email',
  'mail.address-tried': 'retried an address',
  'job.retried': 'retried a failed job',
}
