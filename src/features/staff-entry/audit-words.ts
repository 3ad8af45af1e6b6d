/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'application.entered': 'entered an application for someone',
  'application.entry-submitted': 'submitted an application for someone',
}
