/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'webhook.added': 'added a webhook endpoint',
  'webhook.changed': 'changed a webhook endpoint',
  'webhook.secret-shown': 'viewed the secret of a webhook endpoint',
  'webhook.secret-changed': 'changed the secret of a webhook endpoint',
  'webhook.secret-dropped': 'ended the earlier secret of a webhook endpoint',
  'webhook.paused': 'paused a webhook endpoint',
  'webhook.switched-on': 'switched a webhook endpoint on',
  'webhook.removed': 'removed a webhook endpoint',
  'webhook.tested': 'sent a test to a webhook endpoint',
  'webhook.sent-again': 'sent webhook messages again',
}
