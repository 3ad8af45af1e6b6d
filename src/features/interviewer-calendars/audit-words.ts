/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'interviewer.calendar-connected': 'connected an interviewer’s own calendar',
  'interviewer.calendar-removed': 'disconnected an interviewer’s own calendar',
}
