/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'view.shared': 'shared a list view',
  'view.unshared': 'stopped sharing a list view',
}
