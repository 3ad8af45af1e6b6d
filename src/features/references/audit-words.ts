/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'reference.read': 'read a reference',
  'reference.asked': 'asked somebody for a reference',
  'reference.reminded': 'reminded a recommender',
  'reference.corrected': 'requested a reference at another address',
  'reference.excused': 'went on without a reference',
  'reference.entered': 'entered a reference that came by letter',
}
