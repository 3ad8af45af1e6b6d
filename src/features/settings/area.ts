import type * as z from 'zod/mini'
import type { Program } from '#shared/programs.ts'
import type { Field, Problems } from './fields.ts'
import type { AllowedFields } from './mail-template.ts'

export type AreaForm = {
  title: string
  /** What a change means for whom. */
  about: string
  fields: readonly Field[]
  /** On the page of the settings they come once the area is opened. */
  loadFields?: () => Promise<readonly Field[]>
}

/** Part of the settings, with what it starts with and how the office changes it; each change makes a new version. */
export type Area<T = unknown> = {
  key: string
  shape: z.ZodMiniType<T>
  /** What a new installation starts with; the institute replaces it with its own. */
  first: T
  /** Absent for what is changed elsewhere than on the page of the settings. */
  form?: AreaForm & {
    /** The page lists areas from the lowest up; its hundreds are the place of the group in `areaGroups`. */
    order: number
  }
  /** What moves money, says where it goes, decides whose records are erased, or opens another way in: asks who is at the keyboard. */
  isGuarded?: boolean
  /** What the shape cannot say. */
  check?(value: T): Problems
  /** Of an area of letters: what each may name. */
  templates?: Readonly<Record<string, AllowedFields>>
}

/** The headings that the page lists areas under. */
const areaGroups = [
  'Institute',
  'Programs',
  'Review and decisions',
  'Contracts and payments',
  'Email',
  'Records and access',
]

type OfficeArea = Area & Required<Pick<Area, 'form'>>

/** The heading of an area. */
export function groupOf({ form }: OfficeArea): string {
  return areaGroups[Math.floor(form.order / 100) - 1] ?? ''
}

/** Every area by its key; each feature adds its own. */
export const declaredAreas: Record<string, Area> = {}

/** Those with a form, as the page of the settings lists them. */
export function officeAreas(): OfficeArea[] {
  return Object.values(declaredAreas)
    .filter((area): area is OfficeArea => area.form !== undefined)
    .sort((a, b) => a.form.order - b.form.order)
}

export function findOfficeArea(key: string): OfficeArea | undefined {
  return officeAreas().find((area) => area.key === key)
}

/** An area that each program has for itself. */
export function forEachProgram<T>(make: (program: Program) => Area<T>): Record<Program, Area<T>> {
  return { ba: make('ba'), msc: make('msc') }
}

export function byKey(...areas: readonly Area[]): Record<string, Area> {
  return Object.fromEntries(areas.map((area) => [area.key, area]))
}
