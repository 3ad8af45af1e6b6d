import { lineOfText } from '#shared/text.ts'

/** A person’s id in another system. */
export const ExternalId = lineOfText({ empty: 'Enter the ID', label: 'The ID', max: 60 })
