import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { saveLinkedFile } from '#web/linked-file.ts'
import { readAgain } from '#web/queries.ts'
import { ShortcutSwitch } from '#web/shortcut-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkDocument, type OfficeFile, type readDocuments } from '../admin-contract.ts'
import { Readings } from './file-views.tsx'
import { LastVerdict } from './last-verdict.tsx'
import type { PageView } from './preview/messages.ts'
import { makeRoom } from './reader-layout.ts'
import { ReaderSheets } from './reader-sheets.tsx'
import { shownDocuments } from './shown-documents.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { VerdictForm } from './verdict-form.tsx'
import { type GivenVerdict, neighborsOf, type OpenVersion } from './versions.ts'

type Documents = Answer<typeof readDocuments>

type Props = Pick<Documents, 'slots' | 'reasons' | 'mayCheck'> & {
  opened: OpenVersion
  judged: GivenVerdict | undefined
  onJudged: (judged: GivenVerdict | undefined) => void
  onShow: (version: string) => void
  onClose: () => void
}

const zooms = [0.5, 0.75, 1, 1.5, 2, 3]

/** A document beside the answers: to be read, turned, accepted or sent back, one after another. */
export function Reader({ opened, slots, reasons, mayCheck, judged, ...on }: Props) {
  const { onJudged, onShow, onClose } = on
  const { slot, file } = opened
  const mayJudge = mayCheck && !slot.isAnswer
  const { position, count, previous, next, waiting } = neighborsOf(slots, opened)
  const section = useRef<HTMLElement>(null)
  const verdict = useRef<HTMLDivElement>(null)
  const [look, setLook] = useState<PageView>({ zoom: 1, turns: 0 })
  const press = (act: 'accept' | 'send-back') =>
    verdict.current?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click()
  const onKey = useReaderKeys({
    Escape: onClose,
    n: () => next && onShow(next),
    p: () => previous && onShow(previous),
    a: () => press('accept'),
    b: () => press('send-back'),
  })
  useEffect(() => {
    makeRoom()
    section.current?.focus()
  }, [])

  const zoomBy = (by: 1 | -1) =>
    setLook(({ zoom, turns }) => ({ zoom: zooms[zooms.indexOf(zoom) + by] ?? zoom, turns }))
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`Document: ${slot.name}`}
      data-docked
      className="mt-3 flex flex-col border border-hairline bg-paper outline-none"
    >
      <header className="flex items-start gap-3 border-hairline border-b px-4 py-3">
        <div className="min-w-0 grow">
          <h2 className="text-h3 leading-tight wrap-anywhere">{slot.name}</h2>
          <p className="text-help text-umber wrap-anywhere">
            {file.name}
            {!file.isCurrent && ' · an earlier version'}
          </p>
        </div>
        <Button look="quiet" size="small" onClick={onClose}>
          <Icon name="close" className="size-4" />
          Close
        </Button>
      </header>
      <div className="flex flex-wrap items-center gap-x-1 border-hairline border-b px-2 py-1">
        <Tool
          label="Previous document"
          isOff={!previous}
          onPress={() => previous && onShow(previous)}
        >
          <Icon name="back" />
        </Tool>
        <span className="text-help text-umber">
          {position} of {count}
        </span>
        <Tool label="Next document" isOff={!next} onPress={() => next && onShow(next)}>
          <Icon name="arrow" />
        </Tool>
        <span className="grow" />
        <Tool label="Smaller" isOff={look.zoom === zooms[0]} onPress={() => zoomBy(-1)}>
          <span aria-hidden="true">−</span>
        </Tool>
        <span className="text-help text-umber tabular-nums">{look.zoom * 100}%</span>
        <Tool label="Larger" isOff={look.zoom === zooms.at(-1)} onPress={() => zoomBy(1)}>
          <span aria-hidden="true">+</span>
        </Tool>
        <Button
          look="quiet"
          size="small"
          onClick={() => setLook(({ zoom, turns }) => ({ zoom, turns: (turns + 1) % 4 }))}
        >
          Turn
        </Button>
        <Download file={file} />
      </div>
      <ReaderSheets file={file} look={look} onKey={onKey} />
      <div ref={verdict} data-part="verdict" className="border-hairline border-t px-4 py-3">
        {judged && <LastVerdict judged={judged} onJudged={onJudged} onShow={onShow} />}
        <VerdictForm
          opened={opened}
          reasons={reasons}
          mayCheck={mayJudge}
          onJudged={(words) => {
            onJudged({ id: file.id, words: `${words}: ${slot.name}` })
            onShow(waiting ?? file.id)
          }}
          onNext={waiting ? () => onShow(waiting) : undefined}
        />
        <Readings file={file} />
        <ShortcutSwitch keys={`n next, p previous${mayJudge ? ', a accept, b return' : ''}`} />
      </div>
    </section>
  )
}

type ToolProps = { label: string; isOff: boolean; onPress: () => void; children: ReactNode }

/** Keeps its place at either end, so that the focus does too. */
function Tool({ label, isOff, onPress, children }: ToolProps) {
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      className="size-8 px-0 aria-disabled:text-field"
    >
      {children}
    </Button>
  )
}

function Download({ file: { id } }: { file: OfficeFile }) {
  return (
    <DownloadButton
      look="quiet"
      size="small"
      onDownload={async () => {
        const body = { use: 'download' as const }
        const problem = await saveLinkedFile(call(linkDocument, { params: { id }, body }))
        void readAgain(shownDocuments)
        return problem
      }}
    >
      Download
    </DownloadButton>
  )
}
