/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'applicant.passkey-added': 'added a passkey',
  'applicant.passkey-refused': 'could not add a passkey',
  'applicant.passkey-removed': 'removed a passkey',
  'applicant.passkeys-ended': 'lost all passkeys to a new password',
}
