/** A JSON schema as `z.toJSONSchema` writes it. */
type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Content = { content: Record<string, { schema: Schema }> }
type Operation = {
  'x-access': string
  parameters: Parameter[]
  requestBody?: Content
  responses: { 200: Content }
}
export type ApiDocument = { paths: Record<string, Record<string, Operation>> }

/** What is sent to us may become wider, what we answer may become more. */
type Way = 'sent' | 'answered'

/** What a program that was written for one document would stumble over in another, a line each. */
export function breaksOf(before: ApiDocument, after: ApiDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method]
      return now ? breaksOfCall(call, operation, now) : [`${call} is gone`]
    }),
  )
}

function breaksOfCall(call: string, before: Operation, after: Operation): string[] {
  const found: string[] = []
  if (before['x-access'] !== after['x-access'])
    found.push(`${call} asks for ${after['x-access']} instead of ${before['x-access']}`)
  for (const was of before.parameters) {
    const now = after.parameters.find((one) => one.name === was.name && one.in === was.in)
    const where = `${call} ?${was.name}`
    if (!now) found.push(`${where} is gone`)
    else found.push(...narrower(where, was.schema, now.schema, 'sent'))
  }
  for (const now of after.parameters) {
    const was = before.parameters.find((one) => one.name === now.name && one.in === now.in)
    if (now.required && !was?.required) found.push(`${call} ?${now.name} must be given`)
  }
  if (!before.requestBody && after.requestBody) found.push(`${call} asks for a body`)
  if (before.requestBody && after.requestBody)
    found.push(...breaksOfContent(`${call} body`, before.requestBody, after.requestBody, 'sent'))
  found.push(
    ...breaksOfContent(`${call} answer`, before.responses[200], after.responses[200], 'answered'),
  )
  return found
}

function breaksOfContent(where: string, before: Content, after: Content, way: Way): string[] {
  return Object.entries(before.content).flatMap(([type, { schema }]) => {
    const now = after.content[type]
    return now ? narrower(where, schema, now.schema, way) : [`${where} is no longer ${type}`]
  })
}

function narrower(where: string, before: Schema, after: Schema, way: Way): string[] {
  const [had, has] = [choicesOf(before), choicesOf(after)]
  if (had.length === 1 && has.length === 1) return narrowerOne(where, before, after, way)
  // Whatever may be sent must still be taken; whatever is answered must have been known.
  const [some, all] = way === 'sent' ? [had, has] : [has, had]
  const fits = (one: Schema) =>
    all.some((other) => {
      const [was, now] = way === 'sent' ? [one, other] : [other, one]
      return narrowerOne(where, was, now, way).length === 0
    })
  return some.every(fits) ? [] : [`${where} is another choice`]
}

function choicesOf(schema: Schema): Schema[] {
  const { type } = schema
  if (Array.isArray(type)) return type.map((one) => ({ ...schema, type: one }))
  return (schema.anyOf ?? schema.oneOf)?.flatMap(choicesOf) ?? [schema]
}

function narrowerOne(where: string, before: Schema, after: Schema, way: Way): string[] {
  const [had, has] = [choicesOf(before), choicesOf(after)]
  if (had.length > 1 || has.length > 1) return narrower(where, before, after, way)
  const [was = before] = had
  const [now = after] = has
  if (was.type !== now.type) return [`${where} is ${now.type} instead of ${was.type}`]
  return [
    ...valuesLost(where, was, now, way),
    ...limitsChanged(where, was, now, way),
    ...propertiesLost(where, was, now, way),
    ...(was.items && now.items ? narrower(`${where}[]`, was.items, now.items, way) : []),
    ...(typeof was.additionalProperties === 'object' && typeof now.additionalProperties === 'object'
      ? narrower(`${where}.*`, was.additionalProperties, now.additionalProperties, way)
      : []),
  ]
}

/** An answer may have a new word, which programs are told to expect. */
function valuesLost(where: string, before: Schema, after: Schema, way: Way): string[] {
  const valuesOf = ({ const: only, enum: all }: Schema) => (only === undefined ? all : [only])
  const [had, has] = [valuesOf(before), valuesOf(after)]
  if (!has) return had && way === 'answered' ? [`${where} may be any text`] : []
  if (!had) return way === 'sent' ? [`${where} takes some words alone`] : []
  const lost = way === 'sent' ? had.filter((value) => !has.includes(value)) : []
  return lost.map((value) => `${where} no longer takes ${JSON.stringify(value)}`)
}

const limits = { maxLength: 1, maximum: 1, maxItems: 1, minLength: -1, minimum: -1, minItems: -1 }

function limitsChanged(where: string, before: Schema, after: Schema, way: Way): string[] {
  const found = before.format === after.format ? [] : [`${where} has another format`]
  if (way === 'answered') return found
  if (before.pattern !== after.pattern) found.push(`${where} has another pattern`)
  for (const [name, sign] of Object.entries(limits)) {
    const [was, now] = [Reflect.get(before, name), Reflect.get(after, name)]
    if (typeof now !== 'number') continue
    if (typeof was !== 'number' || now * sign < was * sign)
      found.push(`${where}: ${name} is ${now}`)
  }
  return found
}

function propertiesLost(where: string, before: Schema, after: Schema, way: Way): string[] {
  const [had, has] = [before.properties ?? {}, after.properties ?? {}]
  const [mustBefore, mustNow] = [before.required ?? [], after.required ?? []]
  const found = Object.entries(had).flatMap(([name, schema]) => {
    const now = has[name]
    const place = `${where}.${name}`
    if (!now) return [`${place} is gone`]
    const more = narrower(place, schema, now, way)
    if (way === 'answered' && mustBefore.includes(name) && !mustNow.includes(name))
      more.push(`${place} may be missing`)
    return more
  })
  const asked = way === 'sent' ? mustNow.filter((name) => !mustBefore.includes(name)) : []
  return [...found, ...asked.map((name) => `${where}.${name} must be given`)]
}
