import type { HomeItem } from '#features/admins/server/home-items.ts'
import { countDueTasks, countMentions } from './my-work.ts'

const myWork = '/admin-panel/applications?show=mine'

export const caseworkHomeItems: HomeItem[] = [
  {
    right: 'read-application',
    words: ['unread mention of you', 'unread mentions of you'],
    to: myWork,
    find: async (ctx) => ({ count: await countMentions(ctx) }),
  },
  {
    right: 'read-application',
    words: ['task due', 'tasks due'],
    to: myWork,
    find: async (ctx) => ({ count: await countDueTasks(ctx) }),
  },
]
