import { Banner } from '#web/ui/banner.tsx'
import { WriteToUs } from '#web/write-to-us.tsx'
import type { OwnApplication } from '../contract.ts'
import { NextIntake } from './next-intake.tsx'

/** The time for this application is over: its answers stay, and lead into the next intake where one is offered. */
export function TimeOver({ application }: { application: OwnApplication }) {
  const { intake, returned } = application
  return (
    <Banner>
      <h2 className="text-h3">
        {returned ? 'The time to change your answers is over' : `${intake.name} is closed`}
      </h2>
      <p className="mt-1 mb-4">
        {returned
          ? 'Your application was not submitted again in time. What you sent first is kept.'
          : 'This application was not submitted in time. Your answers are kept, and you can read them here.'}{' '}
        <WriteToUs /> if you have a question about it.
      </p>
      <NextIntake application={application} />
    </Banner>
  )
}
