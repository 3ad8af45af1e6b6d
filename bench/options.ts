import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    size: { type: 'string', default: '' },
  },
})

/** What the command line asks for; the same words for every bench. */
export const options = {
  /** Small and short: shows that everything runs, measures nothing worth keeping. */
  quick: values.quick,
  /** Also times a fresh clone. */
  fresh: values.fresh,
  /** How many rows there are, where a bench has rows, or what else it counts. */
  size: values.size ? Number(values.size) : undefined,
  names: positionals,
}

if (options.size !== undefined && !Number.isInteger(options.size))
  throw new Error('--size must be a whole number')
