import type { ShownAnswers } from '#web/queries.ts'
import { listImports } from '../contract.ts'

/** Where the office sees files of applications and their rows. */
export const shownImports: ShownAnswers = [listImports, 'GET /api/admins/imports/']

export const importsAddress = '/admin-panel/applications?show=imports'
