/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'bank-statement.uploaded': 'uploaded a bank statement',
  'bank-statement.removed': 'removed the open lines of a bank statement',
  'bank-profile.made': 'set up the columns of a bank’s files',
  'bank-profile.deleted': 'removed the columns of a bank’s files',
  'bank-line.confirmed': 'confirmed a line of a bank statement',
  'bank-line.not-ours': 'set a line of a bank statement aside',
  'bank-line.reopened': 'reopened a line of a bank statement',
}
