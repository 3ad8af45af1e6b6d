/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'file-request.asked': 'asked to see their file',
  'file-request.withdrawn': 'withdrew a request to see their file',
  'file-request.opened': 'opened their file',
  'file-request.previewed': 'previewed a file before handing it over',
  'file-request.handed-over': 'handed a file over to its applicant',
  'file-request.declined': 'declined a request to see a file',
}
