import { Failed } from '#web/failed.tsx'
import { CheckboxGroup } from '#web/ui/checkbox.tsx'
import { mostAttached } from '../message.ts'

type Props = {
  files: readonly { id: string; name: string; slot: string }[] | undefined
  error: Error | null
  onRetry: () => void
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Which documents of the application a message is about. */
export function DocumentChoice({ files, error, onRetry, chosen, onChange }: Props) {
  if (error) return <Failed error={error} onRetry={onRetry} />
  if (!files)
    return (
      <p role="status" className="text-label text-umber">
        Loading the documents...
      </p>
    )
  if (files.length === 0)
    return (
      <p className="text-label text-umber">
        There are no documents in this application yet. They are sent on the documents page.
      </p>
    )
  return (
    <CheckboxGroup
      label="Documents that this is about"
      options={files.map(({ id, name, slot }) => ({ value: id, label: `${slot}: ${name}` }))}
      value={chosen}
      onChange={(next) => onChange(next.slice(0, mostAttached))}
    />
  )
}
