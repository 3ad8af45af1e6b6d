/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'people.kept-apart': 'said that two accounts are two people',
  'people.merged': 'put two accounts together',
  'records.held': 'put the records of somebody on hold',
  'records.hold-ended': 'ended a hold on records',
  'applicant.erased': 'erased the records of a person',
}
