/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'prospect.added': 'added a prospect',
  'prospect.uploaded': 'added prospects from a file',
  'prospect.invited': 'invited prospects to apply',
  'prospect.deleted': 'deleted a prospect',
}
