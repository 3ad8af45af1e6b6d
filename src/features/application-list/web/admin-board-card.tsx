import { type DragEvent, useState } from 'react'
import { Link } from 'react-router'
import type { ListedApplication } from '#features/applications/list-contract.ts'
import { statusWords } from '#features/applications/status.ts'
import { programWords } from '#shared/programs.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { coveringLink } from '#web/ui/link.tsx'
import type { CardMoves } from '../board-moves.ts'
import type { WayBack } from '../way-back.ts'
import { Attention, Flags } from './admin-cells.tsx'
import type { FlagWords } from './use-list-choices.ts'

const corner = { top: 0, right: 0 }
const besideCorner = { paddingRight: '1.75rem' }

type Props = {
  application: ListedApplication
  wayBack: WayBack
  flagWords: FlagWords
  /** Absent where the reader moves none. */
  moves: CardMoves | undefined
}

/** An application on the board: pressed it opens, dragged or by its button it moves. */
export function AdminBoardCard({ application, wayBack, flagWords, moves }: Props) {
  const { id, firstName, lastName, program, intake, assignee, attentionAt, flags } = application
  const [isChoosing, setChoosing] = useState(false)
  const drag = moves && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', `${firstName} ${lastName}`)
      moves.onDrag(application)
    },
    onDragEnd: () => moves.onDrag(undefined),
  }
  return (
    <div
      {...drag}
      className="relative space-y-1 rounded-control border border-hairline bg-paper px-3 py-2.5 text-label hover:bg-sand/50"
    >
      <Link
        to={`/admin-panel/applications/${id}`}
        state={wayBack}
        data-row={id}
        draggable={false}
        style={moves && besideCorner}
        className={`${coveringLink} line-clamp-2 font-medium wrap-anywhere`}
      >
        <bdi>
          {firstName} {lastName}
        </bdi>
      </Link>
      {moves && (
        <Button
          look="quiet"
          size="small"
          aria-haspopup="dialog"
          aria-label={`Move ${firstName} ${lastName}`}
          onClick={() => setChoosing(true)}
          className="absolute size-8 px-0"
          style={corner}
        >
          <Icon name="arrow" className="size-4" />
        </Button>
      )}
      <p className="text-help text-umber">
        {programWords[program]}, {intake}
      </p>
      {attentionAt && (
        <p className="flex items-center gap-1.5 text-help text-umber">
          Needs doing: <Attention at={attentionAt} />
        </p>
      )}
      {assignee && <p className="truncate text-help text-umber">{assignee.name}</p>}
      {flags.length > 0 && <Flags flags={flags} words={flagWords} />}
      {moves && isChoosing && (
        <Dialog
          title={`Move ${firstName} ${lastName}`}
          isOpen
          isDismissable
          onClose={() => setChoosing(false)}
        >
          <ul className="divide-y divide-hairline border-hairline border-y text-label">
            {moves.to(application).map(({ to, words, why }) => (
              <li key={to} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <span className="font-medium">{statusWords[to].staff}</span>
                {words ? (
                  <Button
                    look="outline"
                    size="small"
                    onClick={() => {
                      setChoosing(false)
                      moves.onMove(application, to)
                    }}
                  >
                    {words}
                  </Button>
                ) : (
                  <span className="text-help text-umber">{why}</span>
                )}
              </li>
            ))}
          </ul>
          <Button look="outline" size="small" className="mt-5" onClick={() => setChoosing(false)}>
            Close
          </Button>
        </Dialog>
      )}
    </div>
  )
}
