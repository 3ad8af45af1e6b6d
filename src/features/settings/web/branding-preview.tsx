import type { CSSProperties } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { Eyebrow } from '#web/ui/card.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { Branding, faultsOf, paletteOf } from '../branding.ts'
import type { FormControl } from './control-place.ts'

/** How the colors that are typed would look, and which pairs of them could not be read. */
export function BrandingPreview({ control }: { control: FormControl }) {
  const read = Branding.safeParse(useWatch({ control, name: 'value' }))
  if (!read.success)
    return (
      <p className="text-help text-umber">A preview appears here once each value is a color.</p>
    )
  const branding = read.data
  const faults = faultsOf(branding)
  return (
    <div>
      <h3 className="mb-2 text-h3">Preview</h3>
      <div inert style={colorsOf(branding)} className="rounded-card bg-cream p-5 text-ink edged">
        <div data-surface="dark" className="mb-5 flex items-center gap-3 rounded-control p-4">
          <Mark letters={branding.letters} />
          <span className="font-display text-h3">Your institute</span>
          <span className="ml-auto text-gold">Find</span>
        </div>
        <Eyebrow>Your application</Eyebrow>
        <p className="mt-1 font-display text-h3">Your status</p>
        <p className="mt-1">Text on the page, </p>
        <p className="text-umber">and what’s beside it.</p>
        <div className="mt-4 rounded-card bg-paper p-4 edged">
          <p className={inputClass}>An answer</p>
          <p className="mt-1.5 text-help text-rose">Enter your date of birth</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button size="small">Continue</Button>
            <Button size="small" look="outline">
              Restore
            </Button>
          </div>
        </div>
      </div>
      <div role="status" className="mt-3 text-label">
        {faults.length === 0 ? (
          <p className="text-moss">Everything is readable.</p>
        ) : (
          <>
            <p className="text-rose">These are hard to read:</p>
            <ul className="list-disc pl-5">
              {faults.map(({ sentence }) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

function colorsOf(branding: Branding): CSSProperties {
  return Object.fromEntries(
    Object.entries(paletteOf(branding)).map(([name, hex]) => [`--color-${name}`, hex]),
  )
}
