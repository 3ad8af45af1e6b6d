/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'questionnaire.created': 'made a questionnaire',
  'questionnaire.renamed': 'renamed a questionnaire',
  'questionnaire.archived': 'archived a questionnaire',
  'questionnaire.brought-back': 'brought a questionnaire back',
  'questionnaire.draft-discarded': 'threw the draft of a questionnaire away',
  'questionnaire.published': 'published a questionnaire',
  'questionnaire.rolled-back': 'went back to an earlier version of a questionnaire',
  'questionnaire.put-to-use': 'put a questionnaire to use',
  'questionnaire.use-ended': 'ended a use of a questionnaire',
  'questionnaire.sent': 'sent a questionnaire to people',
  'questionnaire.reopened': 'opened answers to a questionnaire again',
  'questionnaire.exported': 'exported answers to a questionnaire',
  'questionnaire.exported-restricted': 'exported restricted answers to a questionnaire',
}
