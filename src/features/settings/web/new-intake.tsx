import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Answer } from '#shared/endpoint.ts'
import { newKey } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { AreaName, type listAreas, readArea } from '../admin-contract.ts'
import { IntakeSettings, intakeForm, nextCycle } from '../intakes.ts'
import { AreaFormPart } from './area-editor.tsx'
import { addressOf } from './area-list.tsx'

type Settings = Answer<typeof listAreas>
type Props = { settings: Settings; program: 'ba' | 'msc' }

/** An intake from nothing. */
export function NewIntake({ settings, program }: Props) {
  const { timeZone } = settings
  const value = {
    program,
    name: '',
    startsOn: '',
    opens: '',
    closes: '',
    timeZone,
    graceMinutes: 30,
    capacity: null,
    replyByDays: 30,
  }
  return <Maker settings={settings} value={value} />
}

type CopyProps = { settings: Settings; of: AreaName }

/** The same intake a year later, to be looked through before it is made. */
export function CopiedIntake({ settings, of }: CopyProps) {
  const query = useQuery(queryOf(readArea, { params: { area: of } }))
  const { data, error } = query
  if (error || !data) return <Loaded query={query} loading />
  const copied = IntakeSettings.parse(data.value)
  const version = (area: string) => settings.areas.find((one) => one.area === area)?.version ?? 1
  const { program } = copied
  return (
    <>
      <Banner className="mb-5">
        <p>
          Copied from {copied.name}, with every date a year later. Check the dates before you create
          it.
        </p>
        <p className="mt-2">
          Its price (version {version(`price:${program}`)}), letters (version {version('letters')}),
          rubric (version {version(`rubric:${program}`)}), checks (version {version('checks')}) and
          reasons (version {version('reasons')}) belong to the program, so they apply to this intake
          too, along with any later changes.
        </p>
      </Banner>
      <Maker settings={settings} value={nextCycle(copied)} />
    </>
  )
}

type MakerProps = { settings: Settings; value: IntakeSettings }

function Maker({ settings: { timeZone }, value }: MakerProps) {
  const [area] = useState(() => AreaName.parse(`intake:${newKey()}`))
  const navigate = useNavigate()
  return (
    <AreaFormPart
      area={area}
      form={intakeForm}
      start={{ value, version: 0, currency: 'USD' }}
      timeZone={timeZone}
      mayChange
      drafts={null}
      onSaved={() => navigate(addressOf(area), { replace: true })}
    />
  )
}
