import { useState } from 'react'
import { oneOrMore } from '#shared/counted.ts'
import { programCodes, programWords } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useAct } from '#web/use-act.ts'
import { changeInterviewer, type Interviewer, type Schedule } from '../hours-contract.ts'
import { shownInOffice } from './shown-in-office.ts'

type Props = { interviewer: Interviewer; schedules: readonly Schedule[] }
type Serves = Interviewer['programs'][number]

const weights = Array.from({ length: 10 }, (_, place) => ({
  value: String(place + 1),
  label: place === 0 ? 'Same as others' : `${place + 1} times as many`,
}))

/** For which programs this person holds interviews, and how many next to the others. */
export function InterviewerPrograms({ interviewer, schedules }: Props) {
  const { id, name, ahead } = interviewer
  const [active, setActive] = useState(interviewer.active)
  const [programs, setPrograms] = useState<readonly Serves[]>(interviewer.programs)
  const { act, isBusy, problem } = useAct(shownInOffice)
  const isChanged =
    active !== interviewer.active ||
    JSON.stringify(programs) !== JSON.stringify(interviewer.programs)

  function save() {
    const body = { active, programs: [...programs] }
    return act(() => call(changeInterviewer, { params: { id }, body }))
  }

  function change(program: Serves['program'], part: Partial<Serves>) {
    setPrograms(programs.map((one) => (one.program === program ? { ...one, ...part } : one)))
  }

  return (
    <Panel title="Interviewer">
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      <Checkbox isSelected={active} onChange={setActive}>
        {name} can be booked
        <span className="block text-help text-umber">
          {ahead === 0
            ? 'They have no upcoming interviews.'
            : `They have ${oneOrMore(ahead, 'one upcoming interview, which stays', 'upcoming interviews, which stay')} booked.`}
        </span>
      </Checkbox>
      {programCodes.map((program) => {
        const serves = programs.find((one) => one.program === program)
        return (
          <div key={program} className="mt-2 border-hairline border-t pt-2">
            <Checkbox
              isSelected={serves !== undefined}
              onChange={(isOn) =>
                setPrograms(
                  isOn
                    ? [...programs, { program, weight: 1, scheduleId: null }]
                    : programs.filter((one) => one !== serves),
                )
              }
            >
              {programWords[program]} program
            </Checkbox>
            {serves && (
              <div className="mt-1 ml-9 grid gap-3">
                <NativeSelect
                  label={`Share of interviews, ${programWords[program]}`}
                  options={weights}
                  value={String(serves.weight)}
                  onChange={(weight) => change(program, { weight: Number(weight) })}
                />
                {schedules.length > 1 && (
                  <NativeSelect
                    label={`Hours, ${programWords[program]}`}
                    options={[
                      { value: '', label: 'Regular hours' },
                      ...schedules.map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                    value={serves.scheduleId ?? ''}
                    onChange={(chosen) => change(program, { scheduleId: chosen || null })}
                  />
                )}
              </div>
            )}
          </div>
        )
      })}
      <Button
        size="small"
        className="mt-3"
        disabled={!isChanged}
        onClick={save}
        busyLabel={isBusy && 'Saving...'}
      >
        Save
      </Button>
    </Panel>
  )
}
