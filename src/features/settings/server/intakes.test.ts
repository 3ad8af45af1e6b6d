import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { settingsAs } from './settings.fixture.ts'
import { intakes } from './tables.ts'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner', name: 'Ada Owner' })

const { read, save, restore, history } = settingsAs(app, owner)

describe('intakes', () => {
  const fresh = {
    program: 'ba',
    name: 'Spring 2028',
    startsOn: '2028-04-03',
    opens: '2027-11-01T09:00',
    closes: '2028-02-01T23:59',
    timeZone: 'America/New_York',
    graceMinutes: 30,
    capacity: null,
    replyByDays: 21,
  }
  const areaOf = (end: string) => `intake:00000000-0000-4000-8000-0000000000${end}`
  const rowOf = async (end: string) => {
    const id = areaOf(end).slice('intake:'.length)
    const [row] = await app.platform.db.select().from(intakes).where(eq(intakes.id, id))
    return row
  }

  test('one is made, and opens and closes when the clock of the institute says so', async () => {
    expect((await save(areaOf('01'), 0, fresh)).body).toEqual({ version: 1 })
    expect(await rowOf('01')).toMatchObject({
      opensAt: new Date('2027-11-01T13:00:00Z'),
      closesAt: new Date('2028-02-02T04:59:00Z'),
      capacity: null,
      replyByDays: 21,
    })
    expect((await save(areaOf('01'), 0, fresh)).status).toBe(409)
  })

  test.each([
    ['closes before it opens', { closes: '2027-10-01T00:00' }, 'closes'],
    ['has the name of another', { name: 'SPRING 2028' }, 'name'],
    ['opens at a time that the clock skips', { opens: '2027-03-14T02:30' }, 'opens'],
    ['opens on a day that does not exist', { opens: '2027-02-30T09:00' }, 'opens'],
    ['starts on a day that does not exist', { startsOn: '2027-02-30' }, 'startsOn'],
    ['has no day at all', { closes: '' }, 'closes'],
    ['has less than one place', { capacity: 0 }, 'capacity'],
    ['leaves no day to answer', { replyByDays: 0 }, 'replyByDays'],
  ])('one that %s is refused', async (_, change, field) => {
    const answer = await save(areaOf('02'), 0, { ...fresh, name: 'Other', ...change })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields)).toEqual([`value.${field}`])
  })

  test('where the clock shows a time twice, it opens at the first and closes at the second', async () => {
    const twice = '2027-11-07T01:30'
    await save(areaOf('03'), 0, { ...fresh, name: 'First', opens: twice })
    await save(areaOf('04'), 0, {
      ...fresh,
      name: 'Second',
      opens: '2027-10-01T09:00',
      closes: twice,
    })
    expect((await rowOf('03'))?.opensAt).toEqual(new Date('2027-11-07T05:30:00Z'))
    expect((await rowOf('04'))?.closesAt).toEqual(new Date('2027-11-07T06:30:00Z'))
    await save(areaOf('03'), 1, { ...fresh, name: 'Third', opens: twice })
    expect((await rowOf('03'))?.opensAt).toEqual(new Date('2027-11-07T05:30:00Z'))
  })

  test('a first intake has a history from its first change, and is rolled back', async () => {
    const list = (await app.call('GET /api/admins/settings', { token: owner })).body
    const { area } = list.intakes.find(({ program }: { program: string }) => program === 'msc')
    const { value } = (await read(area)).body
    const closes = '2027-06-01T12:00'
    expect((await save(area, 1, { ...value, closes })).body).toEqual({ version: 2 })
    const facts = (await app.call('GET /api/programs')).body
    expect(JSON.stringify(facts)).toContain('2027-06-01T16:00:00.000Z')
    const [last] = await history(area)
    expect(last).toMatchObject({ by: 'Ada Owner', changes: [{ field: 'Closes' }] })
    expect(last.changes[0].to).toBe('Tuesday, June 1, 2027 at 12:00 PM')
    await restore(area, 2, 1)
    expect((await read(area)).body.value).toEqual(value)
  })

  test('a version means the instant that it meant, whatever zone the institute is in now', async () => {
    const { version, value } = (await read('institute')).body
    await save(areaOf('05'), 0, { ...fresh, name: 'Moved' })
    await save(areaOf('05'), 1, { ...fresh, name: 'Moved', closes: '2028-03-01T12:00' })
    await save('institute', version, { ...value, timeZone: 'Europe/Athens' })
    const old = await save(areaOf('05'), 2, { ...fresh, name: 'Moved' })
    expect([old.status, old.body.code]).toEqual([409, 'zone-changed'])
    await restore(areaOf('05'), 2, 1)
    expect((await rowOf('05'))?.closesAt).toEqual(new Date('2028-02-02T04:59:00Z'))
    expect((await read(areaOf('05'))).body.value.closes).toBe('2028-02-02T06:59')
    await restore('institute', version + 1, version)
  })
})
