/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'questionnaire.created': 'created a questionnaire',
  'questionnaire.renamed': 'renamed a questionnaire',
  'questionnaire.archived': 'archived a questionnaire',
  'questionnaire.brought-back': 'restored a questionnaire',
  'questionnaire.draft-discarded': 'discarded a questionnaire draft',
  'questionnaire.published': 'published a questionnaire',
  'questionnaire.rolled-back': 'restored an earlier version of a questionnaire',
  'questionnaire.put-to-use': 'put a questionnaire into use',
  'questionnaire.use-ended': 'ended a questionnaire’s use',
  'questionnaire.sent': 'sent a questionnaire to people',
  'questionnaire.reopened': 'reopened answers to a questionnaire',
  'questionnaire.exported': 'exported questionnaire answers',
  'questionnaire.exported-restricted': 'exported restricted questionnaire answers',
}
