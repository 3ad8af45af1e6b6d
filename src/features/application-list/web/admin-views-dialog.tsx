import { useState } from 'react'
import { call } from '#web/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { changeView, deleteView, listViews, shareView, type View } from '../contract.ts'
import { nameOf } from './admin-view-name.ts'

type Props = { views: readonly View[]; mayShare: boolean; onClose: () => void }

/** Renames, shares and deletes views. */
export function ManageViews({ views, mayShare, onClose }: Props) {
  return (
    <Dialog title="Views" isOpen onClose={onClose} isDismissable>
      {views.length === 0 && <p className="text-umber">No saved views.</p>}
      <ul>
        {views.map((view) => (
          <li key={view.id} className="border-hairline border-t py-3 first:border-t-0">
            <OneView view={view} mayShare={mayShare} onOpen={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type OneProps = { view: View; mayShare: boolean; onOpen: () => void }

function OneView({ view, mayShare, onOpen }: OneProps) {
  const [name, setName] = useState<string>()
  const { act, refusal } = useAct([listViews])
  const problem = refusal?.fields?.name ?? refusal?.error
  const { id, shared, isOwn } = view

  if (name !== undefined)
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void act(() => call(changeView, { params: { id }, body: { name } }), {
            onDone: () => setName(undefined),
          })
        }}
        className="flex flex-wrap items-end gap-2"
      >
        <TextField
          label={`New name of “${view.name}”`}
          value={name}
          onChange={setName}
          maxLength={60}
          autoComplete="off"
          error={problem}
          className="grow"
        />
        <Button size="small" type="submit" className="min-h-10">
          Rename
        </Button>
        <Button look="quiet" size="small" className="min-h-10" onClick={() => setName(undefined)}>
          Cancel
        </Button>
      </form>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <TextLink
        to={{ search: view.address }}
        onClick={onOpen}
        className="mr-auto min-w-0 wrap-anywhere"
      >
        {nameOf(view)}
      </TextLink>
      {isOwn && (
        <Button
          look="quiet"
          size="small"
          aria-label={`Rename ${view.name}`}
          onClick={() => setName(view.name)}
        >
          Rename
        </Button>
      )}
      {mayShare && (isOwn || shared) && (
        <Button
          look="quiet"
          size="small"
          aria-label={`${shared ? 'Stop sharing' : 'Share'} ${view.name}`}
          onClick={() => act(() => call(shareView, { params: { id }, body: { shared: !shared } }))}
        >
          {shared ? 'Stop sharing' : 'Share'}
        </Button>
      )}
      {(isOwn || mayShare) && (
        <Button
          look="danger"
          size="small"
          aria-label={`Delete ${view.name}`}
          onClick={() => act(() => call(deleteView, { params: { id } }))}
        >
          Delete
        </Button>
      )}
      {problem && (
        <p role="alert" className="w-full text-help text-rose">
          {problem}
        </p>
      )}
    </div>
  )
}
