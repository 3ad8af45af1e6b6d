/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'contract.made': 'created a contract',
  'contract.discarded': 'discarded a contract draft',
  'contract.sent': 'sent a contract',
  'contract.sent-again': 'resent a contract',
  'contract.guardian-named': 'named the parent or guardian who signs a contract',
  'contract.reminded': 'sent a contract reminder',
  'contract.voided': 'voided a contract',
  'contract.countersigned': 'signed a contract for the institute',
  'contract.seal-retried': 'resealed a contract',
  'contract.read': 'opened a contract',
  'contract-template.added': 'added a contract template',
  'contract-template.saved': 'changed a contract template draft',
  'contract-template.published': 'published a contract template',
  'contract-template.preferred': 'made a contract template the default',
  'contract-template.archived': 'archived a contract template',
  'contract-template.restored': 'restored a contract template',
}
