import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Route = `${Method} /${string}`

/**
 * Who may make a call. `admin` is any signed-in member of staff, second factor set up or not;
 * `admin:<right>` needs the right, and the second factor where the installation requires one. `token` is
 * any live token of a program, and `token:<right>` one that was given the right.
 */
export type Access =
  | 'public'
  | 'applicant'
  | 'admin'
  | `admin:${string}`
  | 'token'
  | `token:${string}`

type Shape = z.ZodMiniType

type Shapes = {
  params?: Shape
  query?: Shape
  body?: Shape
  ok: Shape
}

export type Endpoint<A extends Access = Access, S extends Shapes = Shapes> = {
  route: Route
  method: Method
  path: string
  access: A
  shapes: S
}

type Read<S, Key extends string> = S extends { [K in Key]: infer T extends Shape }
  ? { [K in Key]: z.output<T> }
  : unknown
type Write<S, Key extends string> = S extends { [K in Key]: infer T extends Shape }
  ? { [K in Key]: z.input<T> }
  : unknown

/** What the server reads from a call, after its schemas. */
export type Input<E extends Endpoint> = Read<E['shapes'], 'params'> &
  Read<E['shapes'], 'query'> &
  Read<E['shapes'], 'body'>
/** What the browser sends with a call, before the server's schemas. */
export type Request<E extends Endpoint> = Write<E['shapes'], 'params'> &
  Write<E['shapes'], 'query'> &
  Write<E['shapes'], 'body'>
/** What a verb returns; keys that the schema does not name are dropped from the answer. */
export type Result<E extends Endpoint> = z.input<E['shapes']['ok']>
/** What the browser receives with status 200. */
export type Answer<E extends Endpoint> = z.output<E['shapes']['ok']>

/** Declares a call once; server, browser and the OpenAPI document derive from it. */
export function endpoint<A extends Access, S extends Shapes>(
  route: Route,
  access: A,
  shapes: S,
): Endpoint<A, S> {
  const [method, path] = split(route)
  return { route, method, path, access, shapes }
}

/**
 * An endpoint without its schemas, for pages that should not wait for the code of a schema library.
 * The browser's call reads nothing else of it.
 */
export function bareEndpoint<E extends Endpoint>(address: {
  route: Route
  access: E['access']
}): E {
  const [method, path] = split(address.route)
  return { ...address, method, path } as E
}

function split(route: Route): [Method, string] {
  const space = route.indexOf(' ')
  return [route.slice(0, space) as Method, route.slice(space + 1)]
}

/** What the addresses of a path look like. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

/** Fills `{id}` places of a path. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
