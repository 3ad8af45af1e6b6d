import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { CloseAction } from '#web/ui/close-action.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type OwnReferee, readOwnReference } from '../contract.ts'
import { ReferenceLines } from './reference-lines.tsx'

/** What a referee wrote, for an applicant who may read it. */
export function OwnTextDialog({ referee, onClose }: { referee: OwnReferee; onClose: () => void }) {
  const query = useQuery(queryOf(readOwnReference, { params: { id: referee.id } }))
  return (
    <Dialog title={`What ${referee.name} wrote`} isOpen isDismissable onClose={onClose}>
      <Loaded query={query}>{(data) => <ReferenceLines lines={data.lines} />}</Loaded>
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}
