import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { CloseAction } from '#web/ui/close-action.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Content } from '../template.ts'
import { previewTemplate } from '../template-contract.ts'
import { ContractText } from './contract-text.tsx'

type Props = { id: string; content: Content; onClose: () => void }

const applicationIn = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The text as it would read, for an invented application or a real one. */
export function TemplatePreview({ id, content, onClose }: Props) {
  const [address, setAddress] = useState('')
  const applicationId = applicationIn.exec(address.toLowerCase())?.[0]
  const query = useQuery({
    ...queryOf(previewTemplate, {
      params: { id },
      body: { content, ...(applicationId && { applicationId }) },
    }),
    gcTime: 0,
  })
  return (
    <Dialog title="Preview" isOpen onClose={onClose}>
      <TextField
        label="Application"
        tag="optional"
        hint="Paste the link to an application. Without one, we show sample data."
        value={address}
        onChange={setAddress}
        error={address && !applicationId ? 'This isn’t a link to an application' : undefined}
        autoComplete="off"
      />
      <Loaded query={query} loading="Loading..." className="mt-5">
        {(data) => (
          <>
            {data.faults.map((one) => (
              <Banner key={one} tone="error" className="mt-4">
                {one}
              </Banner>
            ))}
            {data.warnings.map((one) => (
              <Banner key={one} className="mt-4">
                {one}
              </Banner>
            ))}
            <p className="mt-6 text-lead">{data.words.title}</p>
            <div className="mt-4">
              <ContractText words={data.words} headings="h3" />
            </div>
          </>
        )}
      </Loaded>
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}
