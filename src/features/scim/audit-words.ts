/** What the audit log calls what people and directories do here: "Ana Ruiz …". */
export const auditWords = {
  'scim.set-up': 'set up SCIM',
  'scim.turned-off': 'turned off SCIM',
  'scim.user-made': 'added someone from the directory',
  'scim.user-changed': 'changed someone from the directory',
}
