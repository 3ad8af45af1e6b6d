import type { ComponentType } from 'react'
import type { OwnApplication } from '../contract.ts'

export type AskedProps = { at: 'list' | 'page' | 'review'; application: OwnApplication }

/** The institute's own questions in the form: a line for each in the list, the page, and the review. */
export type QuestionnairesView = ComponentType<AskedProps>
