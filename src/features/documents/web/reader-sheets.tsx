import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { readLinkedFile } from '#web/linked-file.ts'
import { Loaded, LoadingLine } from '#web/loaded.tsx'
import { RefusedQuery, readAgain } from '#web/queries.ts'
import { linkDocument, type OfficeFile } from '../admin-contract.ts'
import type { PageView } from './preview/messages.ts'
import { PdfPreview } from './preview/pdf-preview.tsx'
import { PicturePreview } from './preview/picture-preview.tsx'
import { shownDocuments } from './shown-documents.ts'

type Props = { file: OfficeFile; look: PageView; onKey: (key: string) => void }

/** The document itself; where it cannot be drawn, the download remains. */
export function ReaderSheets({ file, look, onKey }: Props) {
  const { id, name, mediaType } = file
  const isPdf = mediaType === 'application/pdf'
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening')
  const query = useQuery({
    queryKey: ['preview', id],
    queryFn: () => readPreview(id, isPdf),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  })
  const { data, error } = query

  function opened() {
    setState('open')
    void readAgain(shownDocuments)
  }

  return (
    <div data-part="sheets" className="relative min-h-0 bg-sand">
      <Loaded query={query} className="mt-4" />
      {state === 'failed' && (
        <p role="alert" className="p-5 text-label">
          We can’t show this document here. Download it to read it.
        </p>
      )}
      {state === 'opening' && !error && (
        <LoadingLine className="absolute inset-x-0 top-0 p-5 text-label">
          Opening the document...
        </LoadingLine>
      )}
      {data && state !== 'failed' && typeof data === 'string' && (
        <PicturePreview
          name={name}
          address={data}
          look={look}
          onOpened={opened}
          onFailed={() => setState('failed')}
        />
      )}
      {data && state !== 'failed' && typeof data !== 'string' && (
        <PdfPreview
          name={name}
          file={data}
          look={look}
          onOpened={opened}
          onFailed={() => setState('failed')}
          onKey={onKey}
        />
      )}
    </div>
  )
}

/** The bytes of a PDF, which are drawn; the address of a picture, which the browser fetches. */
async function readPreview(id: string, isPdf: boolean): Promise<Blob | string> {
  const outcome = await call(linkDocument, { params: { id }, body: { use: 'preview' } })
  if (!outcome.ok) throw new RefusedQuery(outcome.status, outcome.problem)
  const { address } = outcome.answer
  return isPdf ? readLinkedFile(address) : address
}
