import { Banner } from '#web/ui/banner.tsx'
import { WriteToUs } from '#web/write-to-us.tsx'
import type { OwnApplication } from '../contract.ts'
import { NextIntake } from './next-intake.tsx'

/** The time for this application is over: its answers stay, and lead into the next intake where one is offered. */
export function DeadlinePassed({ application }: { application: OwnApplication }) {
  const { intake, returned } = application
  return (
    <Banner>
      <h2 className="text-h3">
        {returned ? 'The time to change your answers is over' : `${intake.name} is closed`}
      </h2>
      <p className="mt-1 mb-4">
        {returned
          ? 'You didn’t resubmit your application in time. We still have your first submission.'
          : 'You didn’t submit this application in time. We’ve kept your answers, and you can read them here.'}{' '}
        <WriteToUs /> with any questions.
      </p>
      <NextIntake application={application} />
    </Banner>
  )
}
