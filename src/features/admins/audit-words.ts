/** What stands in the audit log, in words that follow the person: "Ana Ruiz changed a role". */
export const auditWords: Record<string, string> = {
  refused: 'was refused',
  'admin.signed-in': 'signed in to the office',
  'admin.signed-out': 'signed out of the office',
  'admin.sign-in-failed': 'failed to sign in to the office',
  'admin.check-failed': 'gave a wrong password or code',
  'admin.confirmed': 'confirmed the sign-in',
  'admin.device-ended': 'ended a device',
  'admin.name-changed': 'changed the own name',
  'admin.password-changed': 'changed the own password',
  'admin.reset-asked': 'asked for a new password of the office',
  'admin.password-reset': 'chose a new password by mail',
  'admin.second-factor-on': 'set up a second factor',
  'admin.second-factor-off': 'turned the second factor off',
  'admin.second-factor-reset': 'reset a second factor',
  'admin.made': 'made an account of the office',
  'admin.invited': 'invited somebody',
  'admin.invitation-resent': 'sent an invitation again',
  'admin.invitation-revoked': 'revoked an invitation',
  'admin.role-changed': 'changed a role',
  'admin.deactivated': 'deactivated an account',
  'admin.reactivated': 'reactivated an account',
  'audit-log.read': 'read the audit log',
  'application.restricted-read': 'read restricted answers',
  'applicant.registered': 'registered',
  'applicant.address-taken': 'tried to register a known address',
  'applicant.signed-in': 'signed in',
  'applicant.signed-out': 'signed out',
  'applicant.sign-in-failed': 'failed to sign in',
  'applicant.password-refused': 'gave a wrong password',
  'applicant.password-changed': 'changed the password',
  'applicant.reset-asked': 'asked for a new password',
  'applicant.password-reset': 'chose a new password by mail',
  'applicant.device-ended': 'ended a device',
  'applicant.other-devices-ended': 'ended all other devices',
  'applicant.new-email-asked': 'asked for another address',
  'applicant.email-proof-resent': 'had a confirmation sent again',
  'applicant.email-confirmed': 'confirmed an address',
  'applicant.profile-changed': 'changed the profile',
  'applicant.exported': 'downloaded the own data',
  'applicant.closed': 'closed the account',
}

export const auditActions = Object.keys(auditWords)

/** An action that has no words yet is shown by its name. */
export function wordsOfAction(action: string): string {
  return auditWords[action] ?? action
}
