/** The innermost package that a file is of, as the lock file names it. */
const inPackage = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//

/** The packages that files come from. */
export function packagesOf(files) {
  const places = files.map((file) => inPackage.exec(file)?.[1])
  return [...new Set(places)].filter(Boolean).sort()
}

/** What Vite put into its files: modules of which something was kept, and files that go out as they are. */
export function filesOfPages({ output }) {
  return output.flatMap((file) =>
    file.type === 'chunk'
      ? Object.keys(file.modules).filter((id) => file.modules[id].renderedLength > 0)
      : file.originalFileNames,
  )
}

/** The same of esbuild. */
export function filesOfServer({ outputs }) {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0),
  )
}

/** A bill of materials (CycloneDX) with what is in the build too, and in no folder of its own. */
export function withBundled(bill, places, lock) {
  const listed = new Set(bill.components.map((one) => one['bom-ref']))
  const bundled = places.map((place) => componentOf(place, lock.packages[place]))
  const more = bundled.filter((one) => !listed.has(one['bom-ref']))
  return { ...bill, components: [...bill.components, ...more] }
}

function componentOf(place, { version, license, integrity = '' }) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [algorithm = '', sum = ''] = integrity.split('-')
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    properties: [{ name: 'matricula:bundled', value: 'true' }],
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }],
    }),
    ...(license && { licenses: [{ expression: license }] }),
  }
}
