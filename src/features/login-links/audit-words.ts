/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'applicant.login-link-asked': 'requested a login link',
}
