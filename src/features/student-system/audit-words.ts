/** What the audit log calls what people and programs do here: "Ana Ruiz …". */
export const auditWords = {
  'student-system.added': 'added a student system',
  'student-system.changed': 'changed a student system',
  'student-system.files-changed': 'changed the files for a student system',
  'student-system.removed': 'removed a student system',
  'external-id.set': 'entered a person’s student system ID',
  'external-id.removed': 'removed a person’s student system ID',
  'enrollment.told-again': 'sent an enrollment to the student systems again',
}
