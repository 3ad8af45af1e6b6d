import { globSync, readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'

const Metadata = z.strictObject({ name: z.string(), labels: z.optional(z.looseObject({})) })
const Named = z.strictObject({ name: z.string() })
const Quantity = z.string().check(z.regex(/^\d+(\.\d+)?(m|[KMGTPE]i?)?$/))

/** What `postgresql.cnpg.io/v1` has of the fields that we use, with their types; it knows no others. */
export const PostgresCluster = z.strictObject({
  apiVersion: z.literal('postgresql.cnpg.io/v1'),
  kind: z.literal('Cluster'),
  metadata: Metadata,
  spec: z.strictObject({
    instances: z.int().check(z.minimum(1)),
    imageName: z.optional(z.string()),
    storage: z.strictObject({ size: Quantity, storageClass: z.optional(z.string()) }),
    postgresql: z.optional(
      // A number without quotes is refused.
      z.strictObject({
        parameters: z.optional(z.record(z.string(), z.string())),
        synchronous: z.optional(
          z.strictObject({ method: z.enum(['any', 'first']), number: z.int().check(z.minimum(1)) }),
        ),
      }),
    ),
    bootstrap: z.optional(
      z.strictObject({
        initdb: z.strictObject({
          database: z.optional(z.string()),
          owner: z.optional(z.string()),
          secret: z.optional(Named),
          encoding: z.optional(z.string()),
          localeCType: z.optional(z.string()),
          localeCollate: z.optional(z.string()),
        }),
      }),
    ),
    managed: z.optional(
      z.strictObject({
        roles: z.array(
          z.strictObject({
            name: z.string(),
            ensure: z.optional(z.enum(['present', 'absent'])),
            login: z.optional(z.boolean()),
            passwordSecret: z.optional(Named),
          }),
        ),
      }),
    ),
  }),
})

/** The API version of each kind that we use. */
const apis: Record<string, string> = {
  ConfigMap: 'v1',
  PersistentVolumeClaim: 'v1',
  Secret: 'v1',
  Service: 'v1',
  Deployment: 'apps/v1',
  CronJob: 'batch/v1',
  Job: 'batch/v1',
  Ingress: 'networking.k8s.io/v1',
  PodDisruptionBudget: 'policy/v1',
  Cluster: 'postgresql.cnpg.io/v1',
}

const Thing = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: Metadata })
type Thing = z.infer<typeof Thing>

export function readManifests(folder: string): Thing[] {
  return globSync(`${folder}/*.yaml`).flatMap((file) =>
    parseAllDocuments(readFileSync(file, 'utf8')).map((one) => z.parse(Thing, one.toJS())),
  )
}

/** Kinds of an unknown version, and names of things that nothing in the same folder is. */
export function faultsOf(things: readonly Thing[]): string[] {
  const there = new Set(things.map(({ kind, metadata }) => `${kind} ${metadata.name}`))
  // The ingress controller fills it.
  there.add('Secret matricula-tls')
  return things.flatMap((thing) => [
    ...(apis[thing.kind] === thing.apiVersion
      ? []
      : [`${thing.kind} is not of ${thing.apiVersion}`]),
    ...[...namedIn(thing)].filter((name) => !there.has(name)),
    ...unmounted(thing),
  ])
}

const refers: Record<string, [kind: string, key: string]> = {
  configMapRef: ['ConfigMap', 'name'],
  secretRef: ['Secret', 'name'],
  secretKeyRef: ['Secret', 'name'],
  passwordSecret: ['Secret', 'name'],
  secret: ['Secret', 'name'],
  persistentVolumeClaim: ['PersistentVolumeClaim', 'claimName'],
  service: ['Service', 'name'],
}

function* namedIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, one] of Object.entries(value)) {
    const [kind = '', field = ''] = refers[key] ?? []
    const name = isObject(one) ? (one[field] ?? one.secretName) : undefined
    if (kind && typeof name === 'string') yield `${kind} ${name}`
    if (key === 'secretName' && 'hosts' in value) yield `Secret ${one}`
    yield* namedIn(one)
  }
}

/** Folders that a container mounts and its pod does not have. */
function unmounted(value: unknown): string[] {
  if (!isObject(value)) return Array.isArray(value) ? value.flatMap(unmounted) : []
  const { containers, volumes } = value
  if (!Array.isArray(containers)) return Object.values(value).flatMap(unmounted)
  const has = new Set(namesOf(volumes))
  return containers
    .flatMap((container) => namesOf(isObject(container) ? container.volumeMounts : []))
    .filter((name) => !has.has(name))
    .map((name) => `the volume ${name}`)
}

function namesOf(list: unknown): string[] {
  return Array.isArray(list) ? list.flatMap((one) => (isObject(one) ? [String(one.name)] : [])) : []
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
