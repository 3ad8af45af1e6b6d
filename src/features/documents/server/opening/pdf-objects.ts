import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core'
import { RefusedFile } from './answer.ts'

const mostObjects = 500_000
const mostSteps = 10

/** What is under a key, in its place or elsewhere. */
export type Resolve = (object: PdfObject | undefined) => PdfObject | undefined

export function resolverOf(pdf: PDF): Resolve {
  return (object) => {
    let found = object
    for (let step = 0; found instanceof PdfRef; step++) {
      if (step === mostSteps) throw new RefusedFile('broken')
      found = pdf.getObject(found) ?? undefined
    }
    return found
  }
}

export function nameAt(dict: PdfDict, key: string, resolve: Resolve): string | undefined {
  const value = resolve(dict.get(key))
  return value instanceof PdfName ? value.value : undefined
}

export function textAt(dict: PdfDict, key: string, resolve: Resolve): string | undefined {
  const value = resolve(dict.get(key))
  return value instanceof PdfString ? value.asString() : undefined
}

export function numberAt(
  dict: PdfDict | undefined,
  key: string,
  resolve: Resolve = (object) => object,
): number | undefined {
  const value = resolve(dict?.get(key))
  return value instanceof PdfNumber ? value.value : undefined
}

/** Every dictionary and stream that the document leads to. */
export function* eachDict(pdf: PDF): Generator<PdfDict> {
  const open: (PdfObject | undefined)[] = [pdf.context.info.trailer, pdf.getCatalog()]
  const seen = new Set<string>()
  while (open.length > 0) {
    const next = open.pop()
    if (next instanceof PdfRef) {
      const name = next.toString()
      if (seen.has(name)) continue
      if (seen.add(name).size > mostObjects) throw new RefusedFile('heavy')
      open.push(pdf.getObject(next) ?? undefined)
    } else if (next instanceof PdfArray) {
      for (let index = 0; index < next.length; index++) open.push(next.at(index))
    } else if (next instanceof PdfDict) {
      yield next
      for (const [, value] of next) open.push(value)
    }
  }
}
