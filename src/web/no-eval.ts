// Zod otherwise tries `new Function`, which the page's policy refuses and reports. Its `z.config`
// sets the same, but would bring Zod into the first load of pages that have no schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
