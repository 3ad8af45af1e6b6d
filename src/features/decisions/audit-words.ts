/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'application.time-extended': 'moved a date of one applicant',
  'request.granted': 'granted what an applicant asked for',
  'request.refused': 'refused what an applicant asked for',
  'decision.drafted': 'drafted a decision',
  'decision.confirmed': 'confirmed a decision',
  'decision.unconfirmed': 'took back the confirmation of a decision',
  'decision.dropped': 'dropped the draft of a decision',
  'release.made': 'made a release of decisions',
  'release.approved': 'approved a release of decisions',
  'release.recalled': 'recalled a release of decisions',
  'release.went-out': 'stood for a release of decisions that went out',
  'release.rules-changed': 'changed how decisions are released',
  'waitlist.moved': 'moved somebody on a waitlist',
}
