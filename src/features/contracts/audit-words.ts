/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'contract.made': 'made a contract',
  'contract.discarded': 'discarded the draft of a contract',
  'contract.sent': 'sent a contract',
  'contract.sent-again': 'sent a contract again',
  'contract.guardian-named': 'named who signs a contract beside whoever is not of age',
  'contract.reminded': 'reminded somebody of a contract',
  'contract.voided': 'voided a contract',
  'contract.countersigned': 'signed a contract for the institute',
  'contract.seal-retried': 'had a contract sealed again',
  'contract.read': 'opened a contract',
  'contract-template.added': 'added a template of contracts',
  'contract-template.saved': 'changed the draft of a template of contracts',
  'contract-template.published': 'published a template of contracts',
  'contract-template.preferred': 'made a template of contracts the usual one',
  'contract-template.archived': 'put a template of contracts away',
  'contract-template.restored': 'took a template of contracts out again',
}
