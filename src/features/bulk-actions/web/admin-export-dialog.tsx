import { useState } from 'react'
import { call } from '#web/call.ts'
import { saveFile } from '#web/download.ts'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useAct } from '#web/use-act.ts'
import type { ChosenApplications } from '../admin-bulk-contract.ts'
import { exportApplications, mostChosenForExport } from '../admin-export-contract.ts'
import { requestExport } from '../mass-act-contract.ts'
import { applicationsOf } from './admin-bulk-words.ts'

type Props = {
  chosen: ChosenApplications
  /** Null where the list has more than it counts. */
  count: number | null
  mayReadRestricted: boolean
  onClose: () => void
}

type Format = 'xlsx' | 'csv'

const formats = [
  { value: 'xlsx', label: 'Excel workbook', hint: 'Includes a sheet describing its contents' },
  { value: 'csv', label: 'CSV', hint: 'Values only, for other programs' },
]

/** A list as a file for a spreadsheet. */
export function AdminExportDialog({ chosen, count, mayReadRestricted, onClose }: Props) {
  const [format, setFormat] = useState<Format>('xlsx')
  const [isRestricted, setRestricted] = useState(false)
  const saving = useAct()
  const asking = useAct()
  /** What the server says of the second person that is needed, then that one is asked. */
  const second = saving.refusal?.code === 'second-person' ? saving.problem : undefined
  const { isBusy, problem } = second ? asking : saving
  const [isAsked, setAsked] = useState(false)
  const isTooMany = 'ids' in chosen && chosen.ids.length > mostChosenForExport

  async function send() {
    const query = {
      ...('ids' in chosen ? { ids: chosen.ids.join(',') } : chosen.query),
      format,
      ...(isRestricted && { restricted: 'yes' as const }),
    }
    await saving.act(() => call(exportApplications, { query }), {
      onDone(file) {
        saveFile(file)
        onClose()
      },
    })
  }

  async function ask() {
    const body = { chosen, format, restricted: isRestricted }
    await asking.act(() => call(requestExport, { body }), { onDone: () => setAsked(true) })
  }

  if (second)
    return (
      <Dialog title="A second person" isOpen onClose={onClose}>
        <Banner tone="error">{problem}</Banner>
        {isAsked ? (
          <p role="status">
            Requested. We notified the owners. A colleague can approve it under{' '}
            <TextLink to="?show=mass-acts">Exports and messages</TextLink>. You can then download it
            there.
          </p>
        ) : (
          <p>{second}. Your request covers these applications and columns as they are now.</p>
        )}
        <DialogActions>
          {!isAsked && (
            <Button busyLabel={isBusy && 'Requesting...'} onClick={ask}>
              Request approval
            </Button>
          )}
          <Button look="outline" onClick={onClose}>
            {isAsked ? 'Close' : 'Cancel'}
          </Button>
        </DialogActions>
      </Dialog>
    )

  return (
    <Dialog title="Export" isOpen onClose={onClose}>
      <HandInForm
        onSubmit={send}
        problem={problem}
        isSending={isBusy}
        send="Export"
        sending="Exporting..."
        disabled={isTooMany}
        onBack={onClose}
      >
        {isTooMany ? (
          <p>
            You can export up to {mostChosenForExport} selected applications. Narrow the list and
            export all of it instead.
          </p>
        ) : (
          <p>
            {capital(applicationsOf(count))}: the list’s columns, the receipt number, and every
            answer as last submitted. The audit log records each export.
          </p>
        )}
        <RadioGroup
          label="File"
          options={formats}
          value={format}
          onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
        />
        {mayReadRestricted && (
          <Checkbox isSelected={isRestricted} onChange={setRestricted}>
            Include birth dates and restricted answers
            <span className="block text-help text-umber">
              Citizenship, military, and government service. Include them only if you need them.
            </span>
          </Checkbox>
        )}
      </HandInForm>
    </Dialog>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
