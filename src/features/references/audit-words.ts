/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'reference.read': 'read a reference',
  'reference.asked': 'requested a reference',
  'reference.reminded': 'reminded a recommender',
  'reference.corrected': 'requested a reference at another address',
  'reference.excused': 'proceeded without a reference',
  'reference.entered': 'entered a reference received on paper',
}
