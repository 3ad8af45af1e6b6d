/** What the audit log calls what people and programs do here: "Ana Ruiz …". */
export const auditWords = {
  'api-token.made': 'created an API token',
  'api-token.ended': 'ended an API token',
  'api-token.called': 'made a change through the API',
}
