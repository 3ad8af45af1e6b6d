/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'import.uploaded': 'uploaded a file of applications',
  'import.checked': 'set up the columns of a file of applications',
  'import.applied': 'imported applications from a file',
  'import.stopped': 'stopped an import of applications',
  'import.undone': 'undid an import of applications',
  'import.removed': 'removed the contents of a file of applications',
  'import.reported': 'downloaded the report of an import',
  'import-profile.saved': 'saved the columns of a file of applications',
  'import-profile.deleted': 'deleted the saved columns of a file of applications',
}
