import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#shared/dates.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { CloseAction } from '#web/ui/close-action.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { When } from '#web/ui/when.tsx'
import { type Referee, readReference } from '../admin-contract.ts'
import { ReferenceLines } from './reference-lines.tsx'

/** What a referee wrote. Each look is noted, so it is read once and not again with every change. */
export function ReadReference({ referee, onClose }: { referee: Referee; onClose: () => void }) {
  const { id, name, relation, position, isConfidential } = referee
  const query = useQuery({
    ...queryOf(readReference, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog title={`Reference by ${name}`} isOpen isDismissable onClose={onClose}>
      <Loaded query={query}>
        {(data) => (
          <>
            <p className="mb-5 text-label text-umber wrap-anywhere">
              {[relation, position].filter(Boolean).join(' · ')}
              <span className="block">
                {data.cameBy === 'letter' && data.writtenOn
                  ? `Letter dated ${formatDay(data.writtenOn)}, entered `
                  : `Signed ${data.signedName}, `}
                <When at={data.receivedAt} showsTime />
              </span>
              {isConfidential && (
                <span className="block">The applicant waived the right to read it.</span>
              )}
            </p>
            <ReferenceLines lines={data.lines} />
          </>
        )}
      </Loaded>
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}
