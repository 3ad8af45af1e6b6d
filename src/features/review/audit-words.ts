/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'review.assigned': 'gave an application to a reviewer',
  'review.removed': 'took an unfinished review away',
  'review.done': 'finished a review',
  'review.reopened': 'reopened a review',
  'conflict.declared': 'declared a conflict of interest',
  'conflict.withdrawn': 'took back a conflict of interest',
  'check.owned': 'gave a check to somebody',
  'check.settled': 'settled a check',
  'check.reopened': 'reopened a check',
  'check.noted': 'changed the note of a check',
  'credit.settled': 'settled a choice of credit',
}
