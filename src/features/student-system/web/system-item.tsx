import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { ActQuestion } from '#web/act-question.tsx'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { When } from '#web/ui/when.tsx'
import { removeSystem, type StudentSystem } from '../contract.ts'
import { FilesDialog } from './files-dialog.tsx'
import { hourWords } from './hours.ts'
import { shownHandOver } from './shown-hand-over.ts'
import { SystemDialog } from './system-dialog.tsx'

type Props = { system: StudentSystem; isShown: boolean; leads: boolean; maySetUp: boolean }

/** How one student system is doing. */
export function SystemItem({ system, isShown, leads, maySetUp }: Props) {
  const { code, name, idWithinDays, lastSuccessAt, lastFault, lastFaultAt, lookedAt, files } =
    system
  const [opened, open] = useState<'edit' | 'files' | 'remove'>()
  const close = () => open(undefined)
  const about = <span className="sr-only">: {name}</span>
  const isQuiet = lastSuccessAt === null
  return (
    <li className="rounded-card bg-paper p-4 text-label shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-body font-medium wrap-anywhere">
          {name} <span className="font-normal text-umber">({code})</span>
        </h2>
        <StatusWord tone={isQuiet ? 'waiting' : 'good'}>
          {isQuiet ? 'Nothing sent yet' : 'On'}
        </StatusWord>
      </div>
      <p className="mt-1">
        Last success: {lastSuccessAt ? <When at={lastSuccessAt} showsTime /> : 'none yet'}
      </p>
      {lastFault && lastFaultAt && (
        <p className="text-umber wrap-anywhere">
          Last fault: <When at={lastFaultAt} showsTime />. {lastFault}.
        </p>
      )}
      <p className="text-umber">
        Everyone should have an ID there within {counted(idWithinDays, 'day')} of enrolling.{' '}
        {lookedAt ? (
          <>
            Last look: <When at={lookedAt} showsTime />.
          </>
        ) : (
          'We look every hour.'
        )}
      </p>
      {files && <FilesLine {...files} />}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {leads && !isShown && (
          <TextLink to={`?show=hand-over&system=${code}`}>Show its people{about}</TextLink>
        )}
        {maySetUp && (
          <>
            <Button look="outline" size="small" onClick={() => open('edit')}>
              Edit{about}
            </Button>
            {files && (
              <Button look="outline" size="small" onClick={() => open('files')}>
                Files{about}
              </Button>
            )}
            <Button look="quiet" size="small" onClick={() => open('remove')}>
              Remove{about}
            </Button>
          </>
        )}
      </div>
      {opened === 'edit' && <SystemDialog system={system} onClose={close} />}
      {opened === 'files' && files && (
        <FilesDialog code={code} name={name} files={files} onClose={close} />
      )}
      {opened === 'remove' && <RemoveSystem system={system} onClose={close} />}
    </li>
  )
}

function FilesLine({ place, hour, lastDay }: NonNullable<StudentSystem['files']>) {
  if (hour === null)
    return <p className="text-umber wrap-anywhere">Files are off. They’d go to {place}.</p>
  return (
    <p className="text-umber wrap-anywhere">
      A file each day after {hourWords(hour)} to {place}
      {lastDay && `, last done for ${formatDay(lastDay)}`}.
    </p>
  )
}

function RemoveSystem({ system, onClose }: { system: StudentSystem; onClose: () => void }) {
  const { code, name } = system
  return (
    <ActQuestion
      title="Remove student system"
      does="Remove"
      doing="Removing..."
      look="danger"
      send={() => call(removeSystem, { params: { code } })}
      shown={shownHandOver}
      onClose={onClose}
    >
      “{name}” can no longer read who enrolled, and we’ll delete every ID it gave. What we wrote for
      it stays.
    </ActQuestion>
  )
}
