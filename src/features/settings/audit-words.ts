/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'settings.changed': 'changed settings',
  'settings.restored': 'restored earlier settings',
}
