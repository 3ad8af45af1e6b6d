/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'review.assigned': 'assigned an application to a reviewer',
  'review.removed': 'removed an unfinished review',
  'review.done': 'finished a review',
  'review.reopened': 'reopened a review',
  'review.abstained': 'abstained from a review',
  'conflict.declared': 'declared a conflict of interest',
  'conflict.withdrawn': 'withdrew a conflict of interest',
  'conflict.dismissed': 'dismissed a possible conflict of interest',
  'check.owned': 'assigned a check',
  'check.settled': 'completed a check',
  'check.reopened': 'reopened a check',
  'check.noted': 'changed the note on a check',
  'credit.settled': 'decided a credit transfer request',
}
