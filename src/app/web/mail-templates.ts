import { declaredMails, type MailTemplates } from '#features/settings/mail-template.ts'

const found = import.meta.glob<MailTemplates>('../../features/*/mail-templates.ts', {
  eager: true,
  import: 'mailTemplates',
})

for (const templates of Object.values(found)) Object.assign(declaredMails, templates)
