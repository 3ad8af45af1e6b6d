import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { mailStates, mailStateWords } from '../mail-states.ts'

const noFilter = 'any'

const stateOptions = [
  { value: noFilter, label: 'All statuses' },
  ...mailStates.map((state) => ({ value: state, label: mailStateWords[state].words })),
]

/** Which mails are listed; the choice is in the address. */
export function MailFilters({ templates }: { templates: readonly string[] }) {
  const [params, setParams] = useSearchParams()
  const [to, setTo] = useState(params.get('to') ?? '')
  const kind = params.get('kind')
  // A further page does not bring the kinds along.
  const kinds = kind && !templates.includes(kind) ? [...templates, kind] : templates

  function filter(name: 'state' | 'kind' | 'to', choice: string) {
    const address = new URLSearchParams(params)
    for (const gone of ['after', 'mail']) address.delete(gone)
    if (choice === noFilter || choice === '') address.delete(name)
    else address.set(name, choice)
    setParams(address, { replace: true })
  }

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <NativeSelect
        label="Status"
        options={stateOptions}
        value={params.get('state') ?? noFilter}
        onChange={(choice) => filter('state', choice)}
      />
      <NativeSelect
        label="Type"
        options={[
          { value: noFilter, label: 'All types' },
          ...kinds.map((one) => ({ value: one, label: wordsOfKind(one) })),
        ]}
        value={kind ?? noFilter}
        onChange={(choice) => filter('kind', choice)}
      />
      <form
        className="flex items-end gap-2 sm:col-span-2"
        onSubmit={(event) => {
          event.preventDefault()
          filter('to', to.trim())
        }}
      >
        <TextField
          label="Recipient"
          type="email"
          value={to}
          onChange={setTo}
          className="min-w-0 grow"
        />
        <Button type="submit" look="outline" size="small" className="min-h-(--control)">
          Find
        </Button>
      </form>
    </div>
  )
}

/** Kinds are named for programs; people read them as words. */
export function wordsOfKind(template: string): string {
  const words = template.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
