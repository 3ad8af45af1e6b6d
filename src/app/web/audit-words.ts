import { actionWords } from '#features/admins/action-words.ts'

const found = import.meta.glob<Record<string, string>>('../../features/*/audit-words.ts', {
  eager: true,
  import: 'auditWords',
})

for (const words of Object.values(found)) Object.assign(actionWords, words)
