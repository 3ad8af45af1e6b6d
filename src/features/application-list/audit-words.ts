/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'view.shared': 'shared a view of the list',
  'view.unshared': 'took back a shared view of the list',
}
