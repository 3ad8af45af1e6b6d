import { call } from '#web/call.ts'
import { CheckboxGroupControl } from '#web/form/choice-fields.tsx'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { addEndpoint, changeEndpoint, EndpointForm, type WebhookEndpoint } from '../contract.ts'
import { EventType, eventWords } from '../events.ts'
import { shownWebhooks } from './shown-webhooks.ts'

type Props = {
  /** The one that is changed; absent: a new one. */
  endpoint?: WebhookEndpoint
  onAdded?: (id: string) => void
  onClose: () => void
}

const options = EventType.options.map((value) => ({
  value,
  label: eventWords[value],
  hint: value,
}))

export function EndpointDialog({ endpoint, onAdded, onClose }: Props) {
  const { name = '', address = '', events = [...EventType.options] } = endpoint ?? {}
  const form = useSchemaForm(EndpointForm, { name, address, events })
  const { control } = form
  const { frame } = useHandIn(
    form,
    (body) =>
      endpoint
        ? call(changeEndpoint, { params: { id: endpoint.id }, body })
        : call(addEndpoint, { body }),
    ({ id }) => {
      onAdded?.(id)
      onClose()
    },
    shownWebhooks,
  )
  return (
    <Dialog title={endpoint ? 'Edit endpoint' : 'Add an endpoint'} isOpen onClose={onClose}>
      <HandInForm
        {...frame}
        send={endpoint ? 'Save' : 'Add'}
        sending={endpoint ? 'Saving...' : 'Adding...'}
        onBack={onClose}
      >
        <TextFieldControl
          control={control}
          name="name"
          label="Name"
          hint="Like “Student system”."
          autoComplete="off"
        />
        <TextFieldControl
          control={control}
          name="address"
          label="Address"
          hint="A public https:// URL that takes POST requests."
          type="url"
          autoComplete="off"
        />
        <CheckboxGroupControl control={control} name="events" label="Events" options={options} />
      </HandInForm>
    </Dialog>
  )
}
