/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'application.entered': 'entered an application for somebody',
  'application.entry-submitted': 'handed an application in for somebody',
}
