import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['server'],
  tables: {
    throttles: { until: 'until it is forgotten: minutes to a day' },
    audit_log: { readers: ['read-audit-log'] },
    unsealed_audit: {
      until: 'until it is sealed, a second later mostly',
      readers: ['read-audit-log'],
    },
    refusal_counts: {
      until: '30 days',
      readers: ['read-audit-log'],
      others: 'networks of visitors',
    },
    idempotency_keys: { until: '48 hours' },
    changes: { until: 'minutes' },
    restores: { until: 'as long as the installation', readers: ['read-health'] },
    upkeep_runs: { until: 'as long as the installation', readers: ['read-health'] },
    mails: { readers: ['read-mail'], others: 'anyone written to' },
    mail_events: { readers: ['read-mail'] },
    mail_addresses: { readers: ['read-mail'], until: 'until the address is proved or tried again' },
    mail_suppressions: { readers: ['read-mail'], until: 'until the person wants that mail again' },
  },
}
