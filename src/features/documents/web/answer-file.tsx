import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import type { AnsweredFile } from '#shared/questions/answer.ts'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { readDocuments } from '../admin-contract.ts'
import { documentParam } from './versions.ts'

type Props = { applicationId: string; given: AnsweredFile; onOpen: () => void }

/** A file that is an answer, for staff: it opens in the reader, as documents do. */
export function AnswerFile({ applicationId, given: { file, name }, onOpen }: Props) {
  const { data } = useQuery(queryOf(readDocuments, { params: { id: applicationId } }))
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const found = data?.slots.flatMap(({ files }) => files).find(({ id }) => id === file)

  function open() {
    const address = new URLSearchParams(params)
    address.set(documentParam, file)
    setParams(address, { replace: true, preventScrollReset: true, state })
    onOpen()
  }

  return (
    <div>
      <p className="wrap-anywhere">{name}</p>
      {found?.state === 'clean' && (
        <Button look="quiet" size="small" className="-ml-2.5" onClick={open}>
          <span>
            Open <span className="sr-only">{name}</span>
          </span>
        </Button>
      )}
      {found?.state === 'checking' && <p className="text-help text-umber">Being scanned</p>}
      {found?.problem && <p className="text-help text-umber">{found.problem}</p>}
    </div>
  )
}
