import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-messages'],
  tables: {
    messages: { readers: ['self', 'read-messages'] },
    message_marks: { readers: ['read-messages'] },
    staff_choices: { until: 'as long as the installation', readers: ['self'] },
    staff_news: { readers: ['self'], until: 'until the next morning' },
    saved_texts: { until: 'until it is deleted' },
  },
}
