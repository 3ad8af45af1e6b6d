import type { DataMap } from '#server/data-map.ts'

export const dataMap: DataMap = {
  readers: ['read-responses'],
  tables: {
    questionnaires: { until: 'as long as the installation', readers: ['build-questionnaires'] },
    questionnaire_versions: {
      until: 'as long as the installation',
      readers: ['build-questionnaires'],
    },
    questionnaire_uses: { until: 'until it is taken back', readers: ['build-questionnaires'] },
    responses: { readers: ['self', 'read-responses'] },
    answers: { readers: ['self', 'read-responses'] },
  },
}
