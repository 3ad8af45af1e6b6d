import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { CallError, call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { useAct } from '#web/use-act.ts'
import {
  mostStatementBytes,
  type Preview,
  type Statement,
  statementTooLarge,
  uploadStatement,
} from '../contract.ts'
import { ChooseAccount } from './choose-account.tsx'
import { ColumnSetup } from './column-setup.tsx'
import { shownStatements } from './shown-statements.ts'

/** A file of whose account someone has to say which it is, or what its columns hold. */
type Unread = { file: File; preview: Preview; isOther: boolean }

/** Takes in a file of the bank; of a CSV file it asks first whose it is. */
export function UploadStatement({ onDone }: { onDone: (words: string | undefined) => void }) {
  const { act, isBusy, problem, dismiss } = useAct(shownStatements)
  const [unread, setUnread] = useState<Unread>()

  async function send(file: File, profile?: string) {
    onDone(undefined)
    const query = { name: file.name, ...(profile && { profile }) }
    await act(
      async () => {
        if (file.size > mostStatementBytes) throw new CallError(statementTooLarge)
        return call(uploadStatement, { query, body: file })
      },
      {
        onDone({ preview, statements }) {
          setUnread(preview ? { file, preview, isOther: preview.fitting.length === 0 } : undefined)
          if (!preview) onDone(wordsFor(statements))
        },
      },
    )
  }

  const asking = unread && {
    preview: unread.preview,
    fileName: unread.file.name,
    problem,
    isSending: isBusy,
    onReady: (profile: string) => send(unread.file, profile),
    onClose() {
      dismiss()
      setUnread(undefined)
    },
  }
  return (
    <>
      {isBusy && !unread ? (
        <Button size="small" busyLabel="Reading the file..." />
      ) : (
        <FileButton
          look="solid"
          size="small"
          accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
          onChoose={([file]) => file && send(file)}
        >
          Upload a statement
        </FileButton>
      )}
      {!unread && problem && (
        <Banner tone="error" className="w-full">
          {problem}
        </Banner>
      )}
      {unread && asking && unread.isOther && <ColumnSetup {...asking} />}
      {unread && asking && !unread.isOther && (
        <ChooseAccount {...asking} onOther={() => setUnread({ ...unread, isOther: true })} />
      )}
    </>
  )
}

/** "12 payments in this file, 10 new. We couldn’t read 3 lines: see Files." */
function wordsFor(statements: readonly Statement[]): string {
  const sum = (of: (one: Statement) => number) => statements.reduce((all, one) => all + of(one), 0)
  const found = foundWords(
    sum(({ lines }) => lines),
    sum(({ added }) => added),
  )
  const faults = sum(({ faultCount }) => faultCount)
  return faults > 0 ? `${found} We couldn’t read ${counted(faults, 'line')}: see Files.` : found
}

function foundWords(lines: number, added: number): string {
  if (lines === 0) return 'We found no payments to you in this file.'
  if (added === 0)
    return lines === 1
      ? 'We already have the payment in this file.'
      : `We already have all ${counted(lines, 'payment')} in this file.`
  return `${counted(lines, 'payment')} in this file, ${added} new.`
}
