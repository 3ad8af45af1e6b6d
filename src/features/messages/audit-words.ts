/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'message.written': 'wrote to an applicant',
  'message.settled': 'said that a message needs no answer',
  'mail.sent-again': 'had a mail sent again',
  'mail.address-tried': 'had an address tried again',
  'job.retried': 'had a failed job run again',
}
