import type { Previews } from '#web/applicant-previews.ts'

export const previews: Previews = {
  messages: { right: 'read-messages', load: messages },
}

async function messages() {
  return (await import('./messages-preview.tsx')).MessagesPreview
}
