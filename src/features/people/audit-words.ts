/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'people.kept-apart': 'marked two accounts as different people',
  'people.merged': 'merged two accounts',
  'records.held': 'placed a hold on someone’s records',
  'records.hold-ended': 'lifted a hold on records',
  'applicant.erased': 'erased a person’s records',
}
