import type { FileField } from '#web/questions/question-props.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText, errorClass, LabelText } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'

const nowhere = '00000000-0000-4000-8000-000000000000'

/** A file in the preview: it is chosen and named, and sent nowhere. */
export function PreviewFile({ id, label, tag, hint, error, value, onChange }: FileField) {
  return (
    <fieldset id={id} className="min-w-0">
      <legend className="text-label">
        <LabelText label={label} tag={tag} />
      </legend>
      {hint && <p className="text-help text-umber">{hint}</p>}
      {value && <p className="mt-2 text-label wrap-anywhere">{value.name}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <FileButton
          size="small"
          className="min-h-11"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          onChoose={([file]) => file && onChange({ file: nowhere, name: file.name })}
        >
          <span>
            Choose a file <span className="sr-only">for {label}</span>
          </span>
        </FileButton>
        {value && (
          <Button look="quiet" size="small" className="min-h-11" onClick={() => onChange(null)}>
            <span>
              Remove <span className="sr-only">{value.name}</span>
            </span>
          </Button>
        )}
      </div>
      <p className="mt-2 text-help text-umber">Nothing is sent in the preview.</p>
      {error && (
        <p className={`${errorClass} mt-1`}>
          <ErrorText>{error}</ErrorText>
        </p>
      )}
    </fieldset>
  )
}
