import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { linkClass } from '#web/ui/link.tsx'
import { getOpenApi, type Operation, type Schema, schemaOf, shapeOf } from './open-api.ts'

/** Every call of the server, drawn from the document that programs read. */
export function ApiDocsPage() {
  const query = useQuery(queryOf(getOpenApi))
  const paths: Paths = Object.entries(query.data?.paths ?? {})
  const isPromised = ([path]: Paths[number]) => path.startsWith('/api/v1/')
  const promised = paths.filter(isPromised)
  const others = paths.filter((one) => !isPromised(one))
  return (
    <div className="page py-6">
      <PageTitle>API</PageTitle>
      <h1 className="text-section">API</h1>
      <div className="mt-4 max-w-prose space-y-3 text-umber">
        <p>
          Every call that our pages make is here too, and may change with each version. Send and
          expect JSON, with a bearer token in the Authorization header. A refused call answers with
          a sentence in <code>error</code>, a stable <code>code</code>, and <code>fields</code>{' '}
          where fields are at fault.
        </p>
        <p>
          A call that makes a change can carry an <code>Idempotency-Key</code>. If you send it again
          with the same key, it takes effect only once. For programs, the same list is at{' '}
          <a href="/api/openapi.json" className={linkClass}>
            openapi.json
          </a>
        </p>
      </div>
      <Loaded query={query} loading="Loading the API reference..." className="mt-8" />
      {promised.length > 0 && (
        <>
          <h2 className="mt-10 text-h3">Stable calls</h2>
          <p className="mt-2 mb-4 max-w-prose text-umber">
            These don’t change. Owners create API tokens, and a token can make the calls it has
            rights for. If we ever retire a call, it says so for a year with{' '}
            <code>Deprecation</code> and <code>Sunset</code>.
          </p>
          <Calls paths={promised} />
          <h2 className="mt-10 mb-4 text-h3">Calls our pages make</h2>
        </>
      )}
      <Calls paths={others} />
    </div>
  )
}

type Paths = [string, Record<string, Operation>][]

function Calls({ paths }: { paths: Paths }) {
  return (
    <div>
      {paths.map(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => (
          <Call key={`${method} ${path}`} method={method} path={path} operation={operation} />
        )),
      )}
    </div>
  )
}

type Props = { method: string; path: string; operation: Operation }

function Call({ method, path, operation }: Props) {
  const body = operation.requestBody && schemaOf(operation.requestBody)
  return (
    <details className="border-hairline border-t last:border-b">
      <summary className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
        <code className="wrap-anywhere">
          <span className="inline-block min-w-17 text-brass">{method.toUpperCase()}</span> {path}
        </code>
        <span className="text-help text-umber sm:ml-auto">
          {accessWords(operation['x-access'])}
        </span>
      </summary>
      <div className="grid gap-x-10 gap-y-5 pb-6 lg:grid-cols-2">
        {operation.parameters.length > 0 && (
          <div>
            <h2 className="font-body text-help text-umber">In the address</h2>
            <ul>
              {operation.parameters.map(({ name, in: place, required, schema }) => (
                <li key={name}>
                  <code>{name}</code> ({place}
                  {required ? '' : ', optional'}): {shapeOf(schema)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {body && <Shape title="Send" schema={body} />}
        <Shape title="Answer" schema={schemaOf(operation.responses['200'])} />
      </div>
    </details>
  )
}

function Shape({ title, schema }: { title: string; schema: Schema }) {
  return (
    <div className="min-w-0">
      <h2 className="font-body text-help text-umber">{title}</h2>
      <pre className="mt-1 overflow-x-auto rounded-control bg-paper p-4 text-help edged">
        {shapeOf(schema)}
      </pre>
    </div>
  )
}

function accessWords(access: string): string {
  if (access === 'public') return 'Anyone'
  if (access === 'applicant') return 'The logged-in applicant'
  if (access === 'admin') return 'Logged-in staff'
  if (access === 'token') return 'Any API token'
  const [kind, right] = access.split(':')
  return `${kind === 'token' ? 'An API token' : 'Staff'} with the right ${right}`
}
