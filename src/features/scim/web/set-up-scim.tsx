import { useState } from 'react'
import * as z from 'zod/mini'
import { roleWords, Scope, scopeWords } from '#shared/rights.ts'
import { call } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { NativeSelectControl } from '#web/form/native-select-field.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { readScim, type Scim, setUpScim } from '../contract.ts'
import { givenRoles, NewPost } from '../new-post.ts'

type Props = { post: Scim['post']; onDone: () => void }

/** The button that turns it on, or changes what people become, with its form. */
export function SetUpScim({ post, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        {post ? 'Change' : 'Turn on'}
      </Button>
      <Dialog title={post ? 'Change SCIM' : 'Turn on SCIM'} isOpen={isOpen} onClose={close}>
        <PostForm
          post={post}
          onCancel={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      </Dialog>
    </>
  )
}

/** As it is typed: one domain on each line. */
const TypedPost = z.extend(NewPost, {
  domains: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      ),
    ),
    NewPost.shape.domains,
  ),
})

const roleOptions = givenRoles.map((role) => ({ value: role, label: roleWords[role] }))
const scopeOptions = Scope.options.map((scope) => ({ value: scope, label: scopeWords[scope] }))

type FormProps = { post: Scim['post']; onDone: () => void; onCancel: () => void }

function PostForm({ post, onDone, onCancel }: FormProps) {
  const form = useSchemaForm(TypedPost, {
    role: givenRoles.find((role) => role === post?.role) ?? 'read-only',
    programs: post?.programs ?? 'both',
    domains: post?.domains.join('\n') ?? '',
  })
  const { frame } = useHandIn(form, (body) => call(setUpScim, { body }), onDone, [readScim])
  const { control } = form
  return (
    <HandInForm
      {...frame}
      send={post ? 'Save' : 'Turn it on'}
      sending="Saving..."
      onBack={onCancel}
    >
      <p>
        Anyone your directory adds is invited for this role and these programs. You can change both
        for each person later, under People.
      </p>
      <NativeSelectControl
        control={control}
        name="role"
        label="Role of new people"
        options={roleOptions}
      />
      <NativeSelectControl
        control={control}
        name="programs"
        label="Programs"
        options={scopeOptions}
      />
      <TextAreaControl
        control={control}
        name="domains"
        label="Domains of their addresses"
        hint="Like example.edu, one on each line. No one else is invited."
        rows={2}
      />
    </HandInForm>
  )
}
