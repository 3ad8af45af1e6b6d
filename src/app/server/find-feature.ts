import type { Feature } from '#server/feature.ts'

/** A feature by its name in the list; the build puts the imports of all in the place of this. */
export async function findFeature(name: string): Promise<Feature> {
  const { feature } = await import(`../../features/${name}/server/feature.ts`)
  return feature
}
