/** What the audit log calls what people do here: "Ana Ruiz …". */
export const auditWords = {
  'settings.changed': 'changed settings',
  'settings.restored': 'restored earlier settings',
  'bank-details.entered': 'entered new bank details',
  'bank-details.approved': 'approved new bank details',
  'bank-details.cancelled': 'canceled new bank details',
  'bank-details.took-effect': 'put new bank details into effect',
  'bank-details.removed': 'removed the bank details',
}
