import { staffWordsOf } from '#features/applications/status.ts'
import type { StepName } from '#features/applications/steps.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { readApplication } from '../admin-contract.ts'

type Props = { application: Answer<typeof readApplication>; step: StepName; hasMoved: boolean }

/** Where the application stands now, once it has moved on under an open form. */
export function AdminStepNotice({ application, step, hasMoved }: Props) {
  if (!hasMoved) return null
  const { steps } = application
  const why = steps.find((possible) => possible.step === step)?.why
  return (
    <Banner className="mb-5">
      It is now “{staffWordsOf(application)}”.{' '}
      {why ??
        'We kept what you typed. Check the application again, then send it if it still applies.'}
    </Banner>
  )
}
