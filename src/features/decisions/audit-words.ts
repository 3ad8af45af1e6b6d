/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'application.time-extended': 'changed an applicant’s date',
  'request.granted': 'granted an applicant’s request',
  'request.refused': 'denied an applicant’s request',
  'decision.drafted': 'drafted a decision',
  'decision.confirmed': 'confirmed a decision',
  'decision.unconfirmed': 'unconfirmed a decision',
  'decision.dropped': 'discarded a decision draft',
  'letter.sealed': 'was the first to download a letter of admission, which sealed it',
  'letter.not-sealed': 'downloaded a letter of admission that could not be sealed',
  'release.made': 'created a release',
  'release.approved': 'approved a release',
  'release.recalled': 'recalled a release',
  'release.went-out': 'sent out a release',
  'release.rules-changed': 'changed how decisions are released',
  'waitlist.moved': 'moved someone on a waitlist',
}
