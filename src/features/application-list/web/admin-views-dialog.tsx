import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useAct } from '#web/use-act.ts'
import { changeView, deleteView, listViews, saveView, shareView, type View } from '../contract.ts'
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
  const [isRenaming, setRenaming] = useState(false)
  const { act, problem } = useAct([listViews])
  const { id, shared, isOwn } = view

  if (isRenaming) return <RenameForm view={view} onClose={() => setRenaming(false)} />
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
          onClick={() => setRenaming(true)}
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

const Renamed = z.pick(saveView.shapes.body, { name: true })

function RenameForm({ view, onClose }: { view: View; onClose: () => void }) {
  const form = useSchemaForm(Renamed, { name: view.name })
  const { frame } = useHandIn(
    form,
    (body) => call(changeView, { params: { id: view.id }, body }),
    onClose,
    [listViews],
  )
  return (
    <HandInForm {...frame} send="Rename" sending="Renaming..." onBack={onClose}>
      <TextFieldControl
        control={form.control}
        name="name"
        label={`New name of “${view.name}”`}
        maxLength={60}
        autoComplete="off"
      />
    </HandInForm>
  )
}
