import { memo } from 'react'
import { TextLink } from '#web/ui/link.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export const builderTabs = ['build', 'preview', 'compare', 'use', 'answers'] as const
export type Show = (typeof builderTabs)[number]

const words: Record<Show, string> = {
  build: 'Questions',
  preview: 'Preview',
  compare: 'Versions',
  use: 'Audience',
  answers: 'Answers',
}

export function addressOf(id: string, show: Show = 'build'): string {
  const query = new URLSearchParams({ questionnaire: id, ...(show !== 'build' && { show }) })
  return `/admin-panel/questionnaires?${query}`
}

type Props = { id: string; current: Show; mayBuild: boolean }

/** The views of one questionnaire, and the way back to the list. */
export const BuilderTabs = memo(function BuilderTabs({ id, current, mayBuild }: Props) {
  return (
    <>
      <p className="mb-2 text-label">
        <TextLink to="/admin-panel/questionnaires">All questionnaires</TextLink>
      </p>
      {mayBuild && (
        <Tabs
          label="Questionnaire views"
          tabs={builderTabs.map((show) => ({
            label: words[show],
            to: addressOf(id, show),
            isOn: show === current,
          }))}
        />
      )}
    </>
  )
})
