/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'admin.provider-connected': 'connected their login at the institute',
  'admin.provider-disconnected': 'disconnected a login at the institute',
  'admin.password-chosen': 'chose a password beside their login at the institute',
  'admin.password-removed': 'removed their own password',
}
